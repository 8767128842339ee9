import { Inject, Injectable } from '@nestjs/common';
import type { TaskPhase } from '../../../shared/contract/admin-tasks.ts';
import type { FieldCode } from '../../../shared/contract/errors.ts';
import type { Transaction } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { applyFixture, newMatch } from './apply-fixture.ts';
import type { AskFixtures } from './ask-patiently.ts';
import { askSource } from './ask-source.ts';
import { Images } from './images.ts';
import { LeaguesAndTeams, type KnownIds } from './leagues-and-teams.ts';
import { columnsOf, findMatches, type StoredMatch } from './match-state-row.ts';
import { FOOTBALL_SOURCE, type FootballSource, type SourceFixture } from './source/football-source.ts';
import { storeChanges } from './store-changes.ts';

/** An administrator waits for it: pictures that take longer come with the scheduled import. */
const IMAGES_WITHIN_MS = 8_000;

/** How an import asks, whom it tells how far it is, and what is to be noted in the transaction that makes it. */
export interface ImportWatch {
  ask?: AskFixtures;
  tell?: (phase: TaskPhase) => Promise<void>;
  keep?: (tx: Transaction, gridId: number) => Promise<void>;
}

/** Fixtures as the source tells them now, in the order of their starts, with the pictures that came. */
export interface ReadFixtures {
  fixtures: SourceFixture[];
  imageIds: ReadonlyMap<string, string>;
}

/** The fixtures that an administrator has chosen for a grid: asked for again, and stored as matches. */
@Injectable()
export class ChosenFixtures {
  constructor(
    private readonly images: Images,
    private readonly leaguesAndTeams: LeaguesAndTeams,
    @Inject(FOOTBALL_SOURCE) private readonly source: FootballSource,
  ) {}

  /**
   * All that has to be asked for, to be done before the transaction.
   *
   * @raises AppError `invalid_input` (a fixture twice), `not_found` and `source_nonsense` (naming `games.N`), `source_*`
   */
  async read(
    ids: number[],
    { ask = (asked) => this.source.fixturesByIds(asked), tell }: ImportWatch,
  ): Promise<ReadFixtures> {
    const isRepeated = (id: number, index: number) => ids.indexOf(id) !== index;
    if (ids.some(isRepeated)) throw refusal('invalid_input', ids, isRepeated, 'taken');
    const { fixtures, unreadable } = await askSource(ask(ids));
    const isUnreadable = (id: number) => unreadable.includes(id);
    if (ids.some(isUnreadable)) throw refusal('source_nonsense', ids, isUnreadable, 'invalid');
    const told = new Set(fixtures.map(({ id }) => id));
    if (!ids.every((id) => told.has(id))) throw refusal('not_found', ids, (id) => !told.has(id), 'invalid');
    if (fixtures.some(({ home, away }) => home.id === away.id)) throw new AppError('source_nonsense');
    await tell?.('pictures');
    const imageIds = await this.images.copy(
      fixtures.flatMap(({ league, home, away }) => [league.logo, home.logo, away.logo]),
      IMAGES_WITHIN_MS,
    );
    await tell?.('storing');
    return { fixtures: inOrder(fixtures), imageIds };
  }

  /** Those that are here already. To be called with the matches' starts held. */
  findKnown(tx: Transaction, ids: number[]): Promise<StoredMatch[]> {
    return findMatches(tx, this.source.name, ids);
  }

  /** Brings those that are known to what was read, and stores the others, in no grid yet. */
  async store(tx: Transaction, { fixtures, imageIds }: ReadFixtures, known: StoredMatch[]): Promise<void> {
    const [row] = await tx.rows<{ now: Date }>('select clock_timestamp() as now');
    const fixtureOf = new Map(fixtures.map((fixture) => [fixture.id, fixture]));
    await storeChanges(
      tx,
      known.map((match) => ({
        match,
        state: applyFixture(match, fixtureOf.get(match.fixtureId)!, row!.now),
      })),
    );
    const isKnown = new Set(known.map(({ fixtureId }) => fixtureId));
    const ids = await this.leaguesAndTeams.store(tx, fixtures, imageIds);
    const unknown = fixtures.filter(({ id }) => !isKnown.has(id));
    await insertMatches(tx, this.source.name, unknown, ids, row!.now);
  }
}

/** The refusal of some of the chosen, each named by its place. */
export function refusal(
  code: 'invalid_input' | 'not_found' | 'fixture_taken' | 'match_started' | 'source_nonsense',
  fixtureIds: number[],
  isWrong: (id: number, index: number) => boolean,
  field: FieldCode,
): AppError {
  const fields = fixtureIds.flatMap((id, index) =>
    isWrong(id, index) ? [{ field: `games.${index}`, code: field }] : [],
  );
  return new AppError(code, { fields });
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
       home_score, away_score, score_by, source_home_score, source_away_score, source_began_at)
     select $1, x.source_id, x.league_id, x.home_team_id, x.away_team_id, x.start_time, x.start_time, x.status, x.attention, x.source_status,
       x.home_score, x.away_score, x.score_by, x.source_home_score, x.source_away_score, x.source_began_at
     from jsonb_to_recordset($2) as x (source_id integer, league_id integer, home_team_id integer, away_team_id integer, start_time timestamptz,
       status text, attention text, source_status text, home_score smallint, away_score smallint, score_by text,
       source_home_score smallint, source_away_score smallint, source_began_at timestamptz)`,
    [source, JSON.stringify(rows)],
  );
}

function inOrder(fixtures: SourceFixture[]): SourceFixture[] {
  return fixtures.toSorted((a, b) => a.start.getTime() - b.start.getTime() || a.id - b.id);
}
