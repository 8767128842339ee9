import { Inject, Injectable } from '@nestjs/common';
import type { AdminGame } from '../../../shared/contract/admin-games.ts';
import type { AdminGrid } from '../../../shared/contract/admin-grids.ts';
import { Database, type Transaction } from '../../database/database.ts';
import { lockMatchStarts } from '../../database/locks.ts';
import { AppError } from '../../http/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { AdminGrids } from '../grids/admin-grids.ts';
import { AdvanceGrids } from '../grids/advance-grids.ts';
import { ChosenFixtures, refusal, type ImportWatch, type ReadFixtures } from './chosen-fixtures.ts';
import { FOOTBALL_SOURCE, type FootballSource } from './source/football-source.ts';

export interface NewGrid {
  name: string;
  country: string;
  /** Numbers of the fixtures at the source. */
  fixtureIds: number[];
  /** Days, `YYYY-MM-DD`. */
  startDate: string;
  endDate: string;
}

/** Makes a grid of fixtures of the source (ADM-10). */
@Injectable()
export class ImportFixtures {
  constructor(
    private readonly database: Database,
    private readonly chosen: ChosenFixtures,
    private readonly adminGrids: AdminGrids,
    private readonly advanceGrids: AdvanceGrids,
    @Inject(FOOTBALL_SOURCE) private readonly source: FootballSource,
  ) {}

  /**
   * All or nothing. The source is asked for everything but the fixtures' numbers, before the transaction; matches take their places in the order of
   * their starts. A fixture that is already played may come along and simply takes no picks, but a grid in which nothing can be picked any
   * more is a mistake and refused.
   *
   * @param actorId the administrator; null: the program itself (demonstration)
   * @raises AppError `invalid_input` (a fixture twice), `not_found` and `fixture_taken` (naming `games.N`), `match_started`, `source_*`
   */
  async createGrid(
    grid: NewGrid,
    actorId: number | null,
    watch: ImportWatch = {},
  ): Promise<AdminGrid & { games: AdminGame[] }> {
    const read = await this.chosen.read(grid.fixtureIds, watch);
    const gridId = await this.database.transaction(async (tx) => {
      const id = await this.store(tx, grid, read, actorId);
      await watch.keep?.(tx, id);
      return id;
    });
    await this.advanceGrids.catchUp();
    return this.adminGrids.get(gridId);
  }

  private async store(
    tx: Transaction,
    grid: NewGrid,
    read: ReadFixtures,
    actorId: number | null,
  ): Promise<number> {
    await lockMatchStarts(tx);
    const known = await this.chosen.findKnown(tx, grid.fixtureIds);
    const taken = new Set(known.filter(({ gridId }) => gridId !== null).map(({ fixtureId }) => fixtureId));
    if (taken.size > 0) throw refusal('fixture_taken', grid.fixtureIds, (id) => taken.has(id), 'taken');

    const [row] = await tx.rows<{ id: number }>(
      `insert into grid (name, country, start_date, end_date) values ($1, $2, $3, $4) returning id`,
      [grid.name, grid.country, grid.startDate, grid.endDate],
    );
    const gridId = row!.id;
    const source = this.source.name;
    await this.chosen.store(tx, read, known);
    await placeMatches(
      tx,
      source,
      gridId,
      read.fixtures.map(({ id }) => id),
    );
    if (!(await hasMatchToPick(tx, gridId))) throw new AppError('match_started');
    await recordAudit(tx, {
      actorId,
      action: 'grid.create',
      subject: `grid:${gridId}`,
      after: { ...grid, source },
    });
    return gridId;
  }
}

async function placeMatches(
  tx: Transaction,
  source: string,
  gridId: number,
  fixtureIds: number[],
): Promise<void> {
  await tx.rows(
    `update match m set grid_id = $2, position = x.place from unnest($3::int[]) with ordinality as x (source_id, place)
     where m.source = $1 and m.source_id = x.source_id and m.deleted_at is null`,
    [source, gridId, fixtureIds],
  );
}

async function hasMatchToPick(tx: Transaction, gridId: number): Promise<boolean> {
  const [row] = await tx.rows<{ has: boolean }>(
    `select exists (select from match where grid_id = $1 and status = 'scheduled' and closes_at > clock_timestamp()) as has`,
    [gridId],
  );
  return row!.has;
}
