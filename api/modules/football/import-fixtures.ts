import { Inject, Injectable } from '@nestjs/common';
import type { AdminGame } from '../../../shared/contract/admin-games.ts';
import type { AdminGrid } from '../../../shared/contract/admin-grids.ts';
import type { FieldCode } from '../../../shared/contract/errors.ts';
import { Database, type Transaction } from '../../database/database.ts';
import { lockMatchStarts } from '../../database/locks.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit, recordAudits } from '../../platform/audit.ts';
import { AdminGrids, refuseOpening } from '../grids/admin-grids.ts';
import { AdvanceGrids } from '../grids/advance-grids.ts';
import { findNextPosition, findTwins } from '../grids/grid.queries.ts';
import { refuseGridChange } from '../grids/refuse-grid-change.ts';
import { refuseShortPermits } from '../terms/country-terms.ts';
import { readDatabaseTime } from '../matches/lock-match.ts';
import { storeFixtures } from './store-fixtures.ts';
import { Images } from './images.ts';
import { addToGrid, insertGrid, type StoredMatch } from './football.queries.ts';
import { FOOTBALL_SOURCE, type FixturesAnswer, type FootballSource } from './source/football-source.ts';

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
  status?: 'draft' | 'open';
  /** When a draft opens. */
  opensAt?: string | null;
  /** Countries that the administrator accepts without prizes. */
  withoutPrizes?: string[];
}

/** Creates and fills grids with fixtures of the source (ADM-07, ADM-10). Each import stores everything or nothing. */
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
   * Makes a grid ordered by start, in which at least one match takes picks. `actorId` null: the demonstration.
   *
   * @throws AppError `invalid_input`, `not_found`, `fixture_taken`, `fixture_twin`, `match_started`,
   *   `permit_short`, `source_*`
   */
  async createGrid(grid: NewGrid, actorId: number | null): Promise<AdminGrid & { games: AdminGame[] }> {
    const { answer, imageIds } = await this.fetch(grid.fixtureIds);
    const gridId = await this.database.transaction(async (tx) => {
      await lockMatchStarts(tx);
      const matches = await storeFixtures(tx, this.source.name, answer, imageIds);
      refuseTaken(matches, grid.fixtureIds, null);
      await refuseTwins(tx, matches, grid.fixtureIds, null);
      if (!matches.some(({ takesPicks }) => takesPicks))
        refuseIf(() => true, grid.fixtureIds, 'match_started', 'past');
      const id = await insertGrid(tx, grid);
      await addToGrid(tx, id, matches, 1);
      if (grid.opensAt) await refuseOpening(tx, id, new Date(grid.opensAt));
      if (actorId !== null && (grid.status !== 'draft' || grid.opensAt))
        await refuseShortPermits(tx, id, {
          opensAt: grid.opensAt ? new Date(grid.opensAt) : null,
          withoutPrizes: grid.withoutPrizes ?? [],
        });
      await recordAudit(tx, {
        actorId,
        action: 'grid.create',
        subject: `grid:${id}`,
        after: { ...grid, source: this.source.name },
      });
      return id;
    });
    await this.advanceGrids.catchUp();
    return this.adminGrids.get(gridId);
  }

  /**
   * Appends fixtures to a grid by start, under the rules for assigning one match; its own matches stay.
   *
   * @throws AppError `invalid_input`, `not_found`, `fixture_taken`, `fixture_twin`, `match_started`, `grid_*`,
   *   `source_*`
   */
  async fillGrid(gridId: number, fixtureIds: number[], actorId: number): Promise<void> {
    const { answer, imageIds } = await this.fetch(fixtureIds);
    await this.database.transaction(async (tx) => {
      await lockMatchStarts(tx);
      const matches = await storeFixtures(tx, this.source.name, answer, imageIds);
      refuseTaken(matches, fixtureIds, gridId);
      const added = matches.filter((match) => match.gridId !== gridId);
      await refuseTwins(tx, added, fixtureIds, gridId);
      await refuseGridChange(tx, gridId, await readDatabaseTime(tx), { adding: added.length });
      const begun = added.filter(({ takesPicks }) => !takesPicks).map(({ fixtureId }) => fixtureId);
      refuseIf((id) => begun.includes(id), fixtureIds, 'match_started', 'past');
      await addToGrid(tx, gridId, added, await findNextPosition(tx, gridId));
      await recordAudits(
        tx,
        added.map(({ id }) => ({
          actorId,
          action: 'game.assign',
          subject: `game:${id}`,
          before: { gameGroupId: null },
          after: { gameGroupId: gridId },
        })),
      );
    });
    await this.advanceGrids.catchUp();
  }

  /** Fetches fixtures and the ids of their pictures by URL, before the transaction: no lock waits for the source. */
  private async fetch(
    ids: number[],
  ): Promise<{ answer: FixturesAnswer; imageIds: ReadonlyMap<string, string> }> {
    refuseIf((id) => ids.indexOf(id) !== ids.lastIndexOf(id), ids, 'invalid_input', 'taken');
    const answer = await this.source.fixturesByIds(ids, { isUrgent: true });
    const { fixtures, unreadable } = answer;
    refuseIf((id) => unreadable.includes(id), ids, 'source_nonsense', 'invalid');
    refuseIf((id) => !fixtures.some((fixture) => fixture.id === id), ids, 'not_found', 'invalid');
    const imageIds = await this.images.copy(fixtures, IMAGES_TIMEOUT_MS);
    return { answer, imageIds };
  }
}

/** Refuses fixtures that are in a grid other than `gridId`. */
function refuseTaken(matches: StoredMatch[], fixtureIds: number[], gridId: number | null): void {
  const taken = matches.filter((match) => match.gridId !== null && match.gridId !== gridId);
  refuseIf((id) => taken.some(({ fixtureId }) => fixtureId === id), fixtureIds, 'fixture_taken', 'taken');
}

/** Refuses fixtures with the same clubs and start as another or as a match of the grid: a hit would count twice. */
async function refuseTwins(
  tx: Transaction,
  matches: StoredMatch[],
  fixtureIds: number[],
  gridId: number | null,
): Promise<void> {
  const ids = await findTwins(
    tx,
    gridId,
    matches.map(({ id }) => id),
  );
  const twins = matches.filter(({ id }) => ids.includes(id)).map(({ fixtureId }) => fixtureId);
  refuseIf((id) => twins.includes(id), fixtureIds, 'fixture_twin', 'taken');
}

/** Throws `code` if any fixture is wrong, with the position of each wrong one as `games.N`. */
function refuseIf(
  isWrong: (id: number, index: number) => boolean,
  fixtureIds: number[],
  code:
    | 'invalid_input'
    | 'not_found'
    | 'fixture_taken'
    | 'fixture_twin'
    | 'match_started'
    | 'source_nonsense',
  field: FieldCode,
): void {
  const fields = fixtureIds.flatMap((id, index) =>
    isWrong(id, index) ? [{ field: `games.${index}`, code: field }] : [],
  );
  if (fields.length > 0) throw new AppError(code, { fields });
}
