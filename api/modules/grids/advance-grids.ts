import { Injectable, Logger } from '@nestjs/common';
import { type GridMatch, nextGridStatus, type GridStatus } from '../../../shared/rules/grids.ts';
import type { MatchStatus } from '../../../shared/rules/match-status.ts';
import { Database, type Queries } from '../../database/database.ts';
import { recordAudit } from '../../platform/audit.ts';
import { ScoreGrid } from '../scoring/score-grid.ts';
import { GridCatalogue } from '../matches/grid-catalogue.ts';

interface GridRow {
  id: number;
  status: GridStatus;
  is_scored: boolean;
  furthest_status: GridStatus;
  now: string;
  games: (GridMatch & { id: number })[];
}

/** A step of a grid that has become due. */
interface Step {
  id: number;
  from: GridStatus;
  to: GridStatus;
}

const MS = (column: string) => `extract(epoch from m.${column}) * 1000`;

/** Grids that may still move, with their matches. */
const UNSETTLED = `select g.id, g.status, g.furthest_status, g.results_version = g.scored_version as is_scored,
    extract(epoch from clock_timestamp()) * 1000 as now,
    coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'status', m.status, 'startTime', ${MS('start_time')}, 'closesAt', ${MS('closes_at')}))
      filter (where m.id is not null), '[]') as games
  from grid g left join match m on m.grid_id = g.id
  where g.status <> 'settled' and ($1::int[] is null or g.id = any($1))
  group by g.id order by g.id`;

/**
 * Brings grids to where their matches are: hits counted after every change of a result (JOB-04), closed and settled when it is time (JOB-05).
 * Anyone who changed a match calls it; the results job calls it every round, so that what a dying process left undone is caught up.
 */
@Injectable()
export class AdvanceGrids {
  private readonly logger = new Logger('Grids');

  constructor(
    private readonly database: Database,
    private readonly scoreGrid: ScoreGrid,
    private readonly catalogue: GridCatalogue,
  ) {}

  /** Scores every grid that is behind its results, then closes and settles those that are due. Doing it twice changes nothing. */
  async catchUp(): Promise<void> {
    try {
      for (const gridId of await this.scoreGrid.findStale()) {
        const run = await this.scoreGrid.scoreIfNeeded(gridId);
        if (run) this.logger.log({ ...run }, 'a grid was scored');
      }
      await this.moveOn();
    } finally {
      this.catalogue.forget();
    }
  }

  private async moveOn(): Promise<void> {
    const due = await findSteps(this.database, null);
    if (due.length === 0) return;
    await this.database.transaction(async (tx) => {
      await tx.rows('select hold_match_starts()');
      // Looked at again: now nobody can move a match or a status meanwhile.
      for (const { id, from, to } of await findSteps(
        tx,
        due.map((step) => step.id),
      )) {
        await tx.rows(`update grid set status = $2, status_by = 'system' where id = $1`, [id, to]);
        await recordAudit(tx, {
          actorId: null,
          action: 'grid.status',
          subject: `grid:${id}`,
          before: { status: from },
          after: { status: to },
        });
        this.logger.log({ gridId: id, from, to }, 'a grid moved on');
      }
    });
  }
}

/** Returns whether an unsettled grid would settle, once its results are counted, if one of its matches had this status. */
export async function wouldSettle(
  queries: Queries,
  gridId: number,
  supposed: { matchId: number; status: MatchStatus },
): Promise<boolean> {
  const [row] = await queries.rows<GridRow>(UNSETTLED, [[gridId]]);
  if (!row) return false;
  const games = row.games.map((game) =>
    game.id === supposed.matchId ? { ...game, status: supposed.status } : game,
  );
  return nextStatusOf({ ...row, games }) === 'settled';
}

async function findSteps(queries: Queries, ids: number[] | null): Promise<Step[]> {
  const rows = await queries.rows<GridRow>(UNSETTLED, [ids]);
  return rows.flatMap((row) => {
    const { id, status, is_scored: isScored } = row;
    const to = nextStatusOf(row);
    // Results are final only once they are counted.
    return to === status || (to === 'settled' && !isScored) ? [] : [{ id, from: status, to }];
  });
}

function nextStatusOf({ status, furthest_status: furthest, games, now }: GridRow): GridStatus {
  return nextGridStatus({ status, furthest, games, now: Number(now) });
}
