import { Inject, Injectable } from '@nestjs/common';
import { countryCodeOf } from '../../../shared/rules/countries.ts';
import { orderGridsFor } from '../../../shared/rules/grids.ts';
import { Database } from '../../database/database.ts';
import { Batcher } from '../../platform/batcher.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { SharedRead } from '../../platform/shared-read.ts';
import { Forms } from './forms.ts';
import {
  type GridOfAll,
  type PickedMatch,
  type ShownMatchRow,
  toGrids,
  toPickedMatch,
} from './match-mapper.ts';
import { findCurrentGrids, findGrid, findMovedMatches, findShownMatches } from './match.queries.ts';

/** The longest delay of a change by another instance; a change by this one shows at once. A replica adds its own. */
const FRESH_MS = 1_000;

/** A match with its texts, which are the same for all players. */
export interface KnownMatch {
  row: ShownMatchRow;
  shown: PickedMatch;
}

/** A cache of the current grids, which are the same for all players. It reads the database at most once a second. */
@Injectable()
export class GridCatalogue {
  private readonly grids: SharedRead<GridOfAll[]>;
  private readonly moved: SharedRead<number[]>;
  /** The matches that were asked for within a second. */
  private readonly matches: SharedRead<Map<number, Promise<KnownMatch | undefined>>>;
  private readonly unknownMatches: Batcher<number, KnownMatch>;
  /** The number of changes that this process made. */
  changes = 0;

  constructor(
    private readonly database: Database,
    private readonly forms: Forms,
    @Inject(CLOCK) clock: Clock,
  ) {
    const { replicaOrSelf } = database;
    this.grids = new SharedRead(clock, FRESH_MS, async () =>
      toGrids(await findCurrentGrids(replicaOrSelf), await forms.matchIds()),
    );
    this.moved = new SharedRead(clock, FRESH_MS, () => findMovedMatches(replicaOrSelf));
    this.matches = new SharedRead(clock, FRESH_MS, () =>
      Promise.resolve(new Map<number, Promise<KnownMatch | undefined>>()),
    );
    this.unknownMatches = new Batcher(async (ids) => {
      const rows = await findShownMatches(database, ids);
      return new Map(rows.map((row) => [row.id, { row, shown: toPickedMatch(row) }]));
    });
  }

  /** Returns the current grids in the order for `country` (null: a visitor). Do not change the shared objects. */
  async findCurrent(country: string | null): Promise<GridOfAll[]> {
    const grids = (await this.grids.get()).map((grid) => ({
      grid,
      id: grid.id,
      startDate: grid.startDate,
      country: countryCodeOf(grid.country) ?? grid.country,
    }));
    return orderGridsFor(country, grids).map(({ grid }) => grid);
  }

  /** Returns the ids of matches of open and closed grids whose start has moved. */
  findMoved(): Promise<number[]> {
    return this.moved.get();
  }

  /** Returns these matches by id, of any age, also deleted ones. Do not change the shared objects. */
  async findMatches(ids: number[]): Promise<Map<number, KnownMatch>> {
    const known = await this.matches.get();
    const load = (id: number) => {
      const match = this.unknownMatches.load(id);
      known.set(id, match);
      match.catch(() => known.delete(id));
      return match;
    };
    const found = await Promise.all(ids.map((id) => known.get(id) ?? load(id)));
    return new Map(found.map((match) => [match!.row.id, match!]));
  }

  /** Returns null for an unknown grid or a grid without matches. */
  async findOne(gridId: number): Promise<GridOfAll | null> {
    const matches = await findGrid(this.database.replicaOrSelf, gridId);
    return toGrids(matches, await this.forms.matchIds())[0] ?? null;
  }

  /** Clears the cache. Every change of a grid, a match or a form must call it. */
  forget(): void {
    this.grids.forget();
    this.moved.forget();
    this.matches.forget();
    this.forms.forget();
    this.changes += 1;
  }
}
