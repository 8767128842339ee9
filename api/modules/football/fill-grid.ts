import { Inject, Injectable } from '@nestjs/common';
import { ORDER_MAX } from '../../../shared/rules/panel-input.ts';
import { Database, type Transaction } from '../../database/database.ts';
import { lockMatchStarts } from '../../database/locks.ts';
import { recordAudits } from '../../platform/audit.ts';
import { findNextPosition } from '../grids/queries.ts';
import { refuseGridChange } from '../grids/refuse-grid-change.ts';
import { AdvanceGrids } from '../grids/advance-grids.ts';
import { ChosenFixtures, refusal, type ImportWatch, type ReadFixtures } from './chosen-fixtures.ts';
import { FOOTBALL_SOURCE, type FootballSource } from './source/football-source.ts';

export interface Filling {
  gridId: number;
  /** Numbers of the fixtures at the source. */
  fixtureIds: number[];
}

/** Puts fixtures of the source into a grid that lacks some. */
@Injectable()
export class FillGrid {
  constructor(
    private readonly database: Database,
    private readonly chosen: ChosenFixtures,
    private readonly advanceGrids: AdvanceGrids,
    @Inject(FOOTBALL_SOURCE) private readonly source: FootballSource,
  ) {}

  /**
   * All or nothing, and by the rules for one match that is assigned: the grid has no match under way and is not settled, and none of the fixtures has
   * begun. They take their places after those that are there. What is in this grid already stays.
   *
   * @raises AppError `invalid_input`, `not_found`, `fixture_taken`, `match_started` (naming `games.N`), `grid_*`, `source_*`
   */
  async fill(filling: Filling, actorId: number, watch: ImportWatch = {}): Promise<void> {
    const read = await this.chosen.read(filling.fixtureIds, watch);
    await this.database.transaction(async (tx) => {
      await this.store(tx, filling, read, actorId);
      await watch.keep?.(tx, filling.gridId);
    });
    await this.advanceGrids.catchUp();
  }

  private async store(
    tx: Transaction,
    { gridId, fixtureIds }: Filling,
    read: ReadFixtures,
    actorId: number,
  ): Promise<void> {
    await lockMatchStarts(tx);
    const known = await this.chosen.findKnown(tx, fixtureIds);
    const idsOf = (matches: typeof known) => new Set(matches.map(({ fixtureId }) => fixtureId));
    const taken = idsOf(known.filter((match) => match.gridId !== null && match.gridId !== gridId));
    if (taken.size > 0) throw refusal('fixture_taken', fixtureIds, (id) => taken.has(id), 'taken');
    const isHere = idsOf(known.filter((match) => match.gridId === gridId));
    const added = fixtureIds.filter((id) => !isHere.has(id));
    const [row] = await tx.rows<{ now: Date }>('select clock_timestamp() as now');
    await refuseGridChange(tx, gridId, row!.now.getTime(), { adding: added.length });

    await this.chosen.store(tx, read, known);
    const begun = await this.findBegun(tx, added);
    if (begun.size > 0) throw refusal('match_started', fixtureIds, (id) => begun.has(id), 'past');
    const first = await findNextPosition(tx, gridId);
    const matches = await tx.rows<{ id: number }>(
      `update match m set grid_id = $3, position = case when $4::int is not null then least($4 + x.place - 1, ${ORDER_MAX}) end
       from unnest($2::int[]) with ordinality as x (source_id, place)
       where m.source = $1 and m.source_id = x.source_id and m.deleted_at is null returning m.id`,
      [this.source.name, added, gridId, first],
    );
    await recordAudits(
      tx,
      matches.map(({ id }) => ({
        actorId,
        action: 'game.assign',
        subject: `game:${id}`,
        before: { gameGroupId: null },
        after: { gameGroupId: gridId },
      })),
    );
  }

  /** Those in which nobody can pick any more. */
  private async findBegun(tx: Transaction, fixtureIds: number[]): Promise<Set<number>> {
    const rows = await tx.rows<{ source_id: number }>(
      `select source_id from match where source = $1 and source_id = any($2) and deleted_at is null
         and (status <> 'scheduled' or closes_at <= clock_timestamp())`,
      [this.source.name, fixtureIds],
    );
    return new Set(rows.map(({ source_id: id }) => id));
  }
}
