import { Inject, Injectable } from '@nestjs/common';
import type { AdminGame } from '../../../shared/contract/admin-games.ts';
import type { AdminGrid } from '../../../shared/contract/admin-grids.ts';
import type { TaskPhase } from '../../../shared/contract/admin-tasks.ts';
import type { FieldCode } from '../../../shared/contract/errors.ts';
import { Database, type Transaction } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { AdminGrids } from '../games/admin-grids.ts';
import { KeepGrids } from '../games/keep-grids.ts';
import { applyFixture, newMatch } from './apply-fixture.ts';
import type { AskFixtures } from './ask-patiently.ts';
import { askSource } from './ask-source.ts';
import { Images } from './images.ts';
import { LeaguesAndTeams, type KnownIds } from './leagues-and-teams.ts';
import { columnsOf, findMatches, storeStates } from './match-state-row.ts';
import { FOOTBALL_SOURCE, type FootballSource, type SourceFixture } from './source/football-source.ts';

/** An administrator waits for it: pictures that take longer come with the scheduled import. */
const IMAGES_WITHIN_MS = 8_000;

export interface NewGrid {
  name: string;
  country: string;
  /** Numbers of the fixtures at the source. */
  fixtureIds: number[];
  /** Days, `YYYY-MM-DD`. */
  startDate: string;
  endDate: string;
}

/** How an import asks, whom it tells how far it is, and what is to be noted in the transaction that makes the grid. */
export interface ImportWatch {
  ask?: AskFixtures;
  tell?: (phase: TaskPhase) => Promise<void>;
  keep?: (tx: Transaction, gridId: number) => Promise<void>;
}

/** Makes a grid of fixtures of the source (ADM-10). */
@Injectable()
export class ImportFixtures {
  constructor(
    private readonly database: Database,
    private readonly images: Images,
    private readonly leaguesAndTeams: LeaguesAndTeams,
    private readonly adminGrids: AdminGrids,
    private readonly keepGrids: KeepGrids,
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
    { ask = (ids) => this.source.fixturesByIds(ids), tell, keep }: ImportWatch = {},
  ): Promise<AdminGrid & { games: AdminGame[] }> {
    const { fixtureIds } = grid;
    const isRepeated = (id: number, index: number) => fixtureIds.indexOf(id) !== index;
    if (fixtureIds.some(isRepeated)) throw refusal('invalid_input', fixtureIds, isRepeated, 'taken');
    const fixtures = await askSource(ask(fixtureIds));
    const told = new Set(fixtures.map(({ id }) => id));
    if (!fixtureIds.every((id) => told.has(id)))
      throw refusal('not_found', fixtureIds, (id) => !told.has(id), 'invalid');
    if (fixtures.some(({ home, away }) => home.id === away.id)) throw new AppError('source_nonsense');
    await tell?.('pictures');
    const imageIds = await this.images.copy(
      fixtures.flatMap(({ league, home, away }) => [league.logo, home.logo, away.logo]),
      IMAGES_WITHIN_MS,
    );
    await tell?.('storing');
    const gridId = await this.database.transaction(async (tx) => {
      const id = await this.store(tx, grid, inOrder(fixtures), imageIds, actorId);
      await keep?.(tx, id);
      return id;
    });
    await this.keepGrids.catchUp();
    return this.adminGrids.get(gridId);
  }

  private async store(
    tx: Transaction,
    grid: NewGrid,
    fixtures: SourceFixture[],
    imageIds: ReadonlyMap<string, string>,
    actorId: number | null,
  ): Promise<number> {
    await tx.rows('select hold_match_starts()');
    const source = this.source.health().name;
    const known = await findMatches(tx, source, grid.fixtureIds);
    const taken = new Set(known.filter(({ gridId }) => gridId !== null).map(({ fixtureId }) => fixtureId));
    if (taken.size > 0) throw refusal('fixture_taken', grid.fixtureIds, (id) => taken.has(id), 'taken');

    const [row] = await tx.rows<{ id: number; now: Date }>(
      `insert into grid (name, country, start_date, end_date) values ($1, $2, $3, $4) returning id, clock_timestamp() as now`,
      [grid.name, grid.country, grid.startDate, grid.endDate],
    );
    const { id: gridId, now } = row!;
    const fixtureOf = new Map(fixtures.map((fixture) => [fixture.id, fixture]));
    await storeStates(
      tx,
      known.map((match) => ({
        id: match.id,
        state: applyFixture(match, fixtureOf.get(match.fixtureId)!, now),
      })),
    );
    const isKnown = new Set(known.map(({ fixtureId }) => fixtureId));
    const ids = await this.leaguesAndTeams.store(tx, fixtures, imageIds);
    await insertMatches(
      tx,
      source,
      fixtures.filter(({ id }) => !isKnown.has(id)),
      ids,
      now,
    );
    await placeMatches(tx, source, gridId, fixtures);
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

async function insertMatches(
  tx: Transaction,
  source: string,
  fixtures: SourceFixture[],
  { leagues, teams }: KnownIds,
  now: Date,
): Promise<void> {
  const rows = fixtures.map((fixture) => ({
    source_id: fixture.id,
    league_id: leagues.get(fixture.league.id),
    home_team_id: teams.get(fixture.home.id),
    away_team_id: teams.get(fixture.away.id),
    ...columnsOf(newMatch(fixture, now)),
  }));
  await tx.rows(
    `insert into match (source, source_id, league_id, home_team_id, away_team_id, start_time, closes_at, status, attention, source_status,
       home_score, away_score, score_by)
     select $1, x.source_id, x.league_id, x.home_team_id, x.away_team_id, x.start_time, x.start_time, x.status, x.attention, x.source_status,
       x.home_score, x.away_score, x.score_by
     from jsonb_to_recordset($2) as x (source_id integer, league_id integer, home_team_id integer, away_team_id integer, start_time timestamptz,
       status text, attention text, source_status text, home_score smallint, away_score smallint, score_by text)`,
    [source, JSON.stringify(rows)],
  );
}

async function placeMatches(
  tx: Transaction,
  source: string,
  gridId: number,
  fixtures: SourceFixture[],
): Promise<void> {
  await tx.rows(
    `update match m set grid_id = $2, position = x.place from unnest($3::int[]) with ordinality as x (source_id, place)
     where m.source = $1 and m.source_id = x.source_id and m.deleted_at is null`,
    [source, gridId, fixtures.map(({ id }) => id)],
  );
}

async function hasMatchToPick(tx: Transaction, gridId: number): Promise<boolean> {
  const [row] = await tx.rows<{ has: boolean }>(
    `select exists (select from match where grid_id = $1 and status = 'scheduled' and closes_at > clock_timestamp()) as has`,
    [gridId],
  );
  return row!.has;
}

function inOrder(fixtures: SourceFixture[]): SourceFixture[] {
  return fixtures.toSorted((a, b) => a.start.getTime() - b.start.getTime() || a.id - b.id);
}

function refusal(
  code: 'invalid_input' | 'not_found' | 'fixture_taken',
  fixtureIds: number[],
  isWrong: (id: number, index: number) => boolean,
  field: FieldCode,
): AppError {
  const fields = fixtureIds.flatMap((id, index) =>
    isWrong(id, index) ? [{ field: `games.${index}`, code: field }] : [],
  );
  return new AppError(code, { fields });
}
