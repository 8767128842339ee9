import { Inject, Injectable } from '@nestjs/common';
import type { AdminGame } from '../../../shared/contract/admin-games.ts';
import type { AdminGrid } from '../../../shared/contract/admin-grids.ts';
import type { TaskPhase } from '../../../shared/contract/admin-tasks.ts';
import type { FieldCode } from '../../../shared/contract/errors.ts';
import { ORDER_MAX } from '../../../shared/rules/panel-input.ts';
import { Database, type Transaction } from '../../database/database.ts';
import { lockMatchStarts } from '../../database/locks.ts';
import { AppError } from '../../http/app-error.ts';
import { recordAudit, recordAudits } from '../../platform/audit.ts';
import { AdminGrids } from '../grids/admin-grids.ts';
import { AdvanceGrids } from '../grids/advance-grids.ts';
import { findNextPosition } from '../grids/queries.ts';
import { refuseGridChange } from '../grids/refuse-grid-change.ts';
import { readDatabaseTime } from '../matches/lock-match.ts';
import { applyFixture, newMatch } from './apply-fixture.ts';
import { storeChanges } from './apply-fixtures.ts';
import { withSourceErrors, type FetchFixtures } from './fetch-fixtures.ts';
import { Images } from './images.ts';
import { storeLeaguesAndTeams } from './league-queries.ts';
import {
  addToGrid,
  findMatches,
  findPickable,
  insertGrid,
  insertMatches,
  type StoredMatch,
} from './queries.ts';
import { FOOTBALL_SOURCE, type FootballSource, type SourceFixture } from './source/football-source.ts';

/** An administrator waits for the import. Pictures that take longer come with the scheduled import. */
const IMAGES_TIMEOUT_MS = 8_000;

export interface NewGrid {
  name: string;
  country: string;
  /** Ids of the fixtures at the source. */
  fixtureIds: number[];
  /** Days, `YYYY-MM-DD`. */
  startDate: string;
  endDate: string;
}

/** Fixtures that are added to a grid. */
export interface Filling {
  gridId: number;
  fixtureIds: number[];
}

/** How an import fetches fixtures and reports its progress. `keep` runs in the import's transaction, with the id of the grid. */
export interface ImportOptions {
  fetch?: FetchFixtures;
  onPhase?: (phase: TaskPhase) => Promise<void>;
  keep?: (tx: Transaction, gridId: number) => Promise<void>;
}

/** Fixtures from the source, ordered by start, and the stored pictures by their URL. */
interface FetchedFixtures {
  fixtures: SourceFixture[];
  imageIds: ReadonlyMap<string, string>;
}

/** Makes grids of fixtures of the source, and adds fixtures to grids (ADM-07, ADM-10). Each import stores everything or nothing. */
@Injectable()
export class ImportFixtures {
  constructor(
    private readonly database: Database,
    private readonly images: Images,
    private readonly adminGrids: AdminGrids,
    private readonly advanceGrids: AdvanceGrids,
    @Inject(FOOTBALL_SOURCE) private readonly source: FootballSource,
  ) {}

  /**
   * Makes a grid; its matches are ordered by start. A fixture that has begun is allowed and takes no picks, but at least one must take picks.
   *
   * @param actorId the administrator; null: the demonstration
   * @throws AppError `invalid_input` (a fixture twice), `not_found` and `fixture_taken` (naming `games.N`), `match_started`, `source_*`
   */
  async createGrid(
    grid: NewGrid,
    actorId: number | null,
    options: ImportOptions = {},
  ): Promise<AdminGrid & { games: AdminGame[] }> {
    const { fixtureIds } = grid;
    const fetched = await this.fetch(fixtureIds, options);
    const source = this.source.name;
    const gridId = await this.database.transaction(async (tx) => {
      await lockMatchStarts(tx);
      const known = await findMatches(tx, source, fixtureIds);
      refuseTaken(known, fixtureIds, null);
      const id = await insertGrid(tx, grid);
      await this.store(tx, fetched, known);
      const ordered = fetched.fixtures.map((fixture) => fixture.id);
      await addToGrid(tx, source, ordered, { gridId: id, position: 1, last: ORDER_MAX });
      if ((await findPickable(tx, source, fixtureIds)).size === 0) throw new AppError('match_started');
      await recordAudit(tx, {
        actorId,
        action: 'grid.create',
        subject: `grid:${id}`,
        after: { ...grid, source },
      });
      await options.keep?.(tx, id);
      return id;
    });
    await this.advanceGrids.catchUp();
    return this.adminGrids.get(gridId);
  }

  /**
   * Adds fixtures to a grid, after its other matches. The rules are those for assigning one match: the grid has no live match and is not settled,
   * and no added fixture has begun. Fixtures that are in this grid already stay.
   *
   * @throws AppError `invalid_input`, `not_found`, `fixture_taken`, `match_started` (naming `games.N`), `grid_*`, `source_*`
   */
  async fillGrid(
    { gridId, fixtureIds }: Filling,
    actorId: number,
    options: ImportOptions = {},
  ): Promise<void> {
    const fetched = await this.fetch(fixtureIds, options);
    const source = this.source.name;
    await this.database.transaction(async (tx) => {
      await lockMatchStarts(tx);
      const known = await findMatches(tx, source, fixtureIds);
      refuseTaken(known, fixtureIds, gridId);
      const present = new Set(
        known.filter((match) => match.gridId === gridId).map(({ fixtureId }) => fixtureId),
      );
      const added = fixtureIds.filter((id) => !present.has(id));
      await refuseGridChange(tx, gridId, await readDatabaseTime(tx), { adding: added.length });
      await this.store(tx, fetched, known);
      const pickable = await findPickable(tx, source, added);
      refuseIf((id) => added.includes(id) && !pickable.has(id), fixtureIds, 'match_started', 'past');
      const position = await findNextPosition(tx, gridId);
      const matchIds = await addToGrid(tx, source, added, { gridId, position, last: ORDER_MAX });
      await recordAudits(
        tx,
        matchIds.map((id) => ({
          actorId,
          action: 'game.assign',
          subject: `game:${id}`,
          before: { gameGroupId: null },
          after: { gameGroupId: gridId },
        })),
      );
      await options.keep?.(tx, gridId);
    });
    await this.advanceGrids.catchUp();
  }

  /** Fetches the fixtures and their pictures. Runs before the transaction, so that no lock waits for the source. */
  private async fetch(
    ids: number[],
    { fetch = (asked) => this.source.fixturesByIds(asked), onPhase }: ImportOptions,
  ): Promise<FetchedFixtures> {
    refuseIf((id, index) => ids.indexOf(id) !== index, ids, 'invalid_input', 'taken');
    const { fixtures, unreadable } = await withSourceErrors(fetch(ids));
    refuseIf((id) => unreadable.includes(id), ids, 'source_nonsense', 'invalid');
    refuseIf((id) => !fixtures.some((fixture) => fixture.id === id), ids, 'not_found', 'invalid');
    await onPhase?.('pictures');
    const logos = fixtures.flatMap(({ league, home, away }) => [league.logo, home.logo, away.logo]);
    const imageIds = await this.images.copy(logos, IMAGES_TIMEOUT_MS);
    await onPhase?.('storing');
    const byStart = (a: SourceFixture, b: SourceFixture) =>
      a.start.getTime() - b.start.getTime() || a.id - b.id;
    return { fixtures: fixtures.toSorted(byStart), imageIds };
  }

  /** Updates the known matches, and inserts the others without a grid. */
  private async store(
    tx: Transaction,
    { fixtures, imageIds }: FetchedFixtures,
    known: StoredMatch[],
  ): Promise<void> {
    const now = new Date(await readDatabaseTime(tx));
    const unknown = new Map(fixtures.map((fixture) => [fixture.id, fixture]));
    const changes = known.map((match) => {
      const state = applyFixture(match, unknown.get(match.fixtureId)!, now);
      unknown.delete(match.fixtureId);
      return { match, state };
    });
    await storeChanges(tx, changes);
    await storeLeaguesAndTeams(tx, this.source.name, fixtures, imageIds);
    const inserted = [...unknown.values()].map((fixture) => ({ fixture, state: newMatch(fixture, now) }));
    await insertMatches(tx, this.source.name, inserted);
  }
}

/** Refuses fixtures that are in a grid other than `gridId`. */
function refuseTaken(known: StoredMatch[], fixtureIds: number[], gridId: number | null): void {
  const taken = known.filter((match) => match.gridId !== null && match.gridId !== gridId);
  refuseIf((id) => taken.some(({ fixtureId }) => fixtureId === id), fixtureIds, 'fixture_taken', 'taken');
}

/** Throws `code` if any fixture is wrong, with the position of each wrong one as `games.N`. */
function refuseIf(
  isWrong: (id: number, index: number) => boolean,
  fixtureIds: number[],
  code: 'invalid_input' | 'not_found' | 'fixture_taken' | 'match_started' | 'source_nonsense',
  field: FieldCode,
): void {
  const fields = fixtureIds.flatMap((id, index) =>
    isWrong(id, index) ? [{ field: `games.${index}`, code: field }] : [],
  );
  if (fields.length > 0) throw new AppError(code, { fields });
}
