import { ORDER_MAX } from '../../../shared/rules/panel-input.ts';
import type { Queries } from '../../database/database.ts';
import { AppError } from '../../platform/app-error.ts';
import type { KnownMatch, MatchState } from './apply-fixture.ts';
import { CORRECTED_WITHIN_MS, type PolledMatch } from './poll-plan.ts';
import type { SourceFixture } from './source/football-source.ts';

export interface StoredMatch extends KnownMatch {
  id: number;
  closesAt: Date;
  takesPicks: boolean;
  source: string;
  /** The id of the fixture at the source. */
  fixtureId: number;
  gridId: number | null;
  /** When the newest answer about the fixture was asked for; null: never, or by a clock that was ahead. */
  sentAt: Date | null;
  /** The database's time when the row was read. */
  now: Date;
}

/** A match as it was stored, and its new state. */
export interface MatchChange {
  match: StoredMatch;
  state: MatchState;
}

const SELECT_MATCH = `
  select m.id, m.source, m.source_id as "fixtureId", m.grid_id as "gridId", m.start_time as start,
    m.closes_at as "closesAt",
    m.reveal_at as "revealAt", takes_picks(m) as "takesPicks", m.status, m.attention, m.source_status as "sourceStatus",
    m.score_by as "scoreBy",
    case when m.home_score is not null then json_build_object('home', m.home_score, 'away', m.away_score) end as score,
    case when m.source_home_score is not null
      then json_build_object('home', m.source_home_score, 'away', m.source_away_score) end as "sourceScore",
    m.source_clubs as "sourceClubs",
    m.source_began_at as "sourceBeganAt", h.source_id as "homeId", a.source_id as "awayId",
    case when f.sent_at <= game_now() then f.sent_at end as "sentAt",
    game_now() as now
  from match m join team h on h.id = m.home_team_id join team a on a.id = m.away_team_id
    left join asked_fixture f on f.source = m.source and f.fixture_id = m.source_id`;

/** Returns the stored matches of these fixtures, by start. */
export function findMatches(queries: Queries, source: string, fixtureIds: number[]): Promise<StoredMatch[]> {
  return queries.rows<StoredMatch>(
    `${SELECT_MATCH} where m.source = $1 and m.source_id = any($2) and m.deleted_at is null
     order by m.start_time, m.source_id`,
    [source, fixtureIds],
  );
}

/** Returns a match by its own id. Throws `not_found`, also for a deleted match. */
export async function getMatch(queries: Queries, id: number): Promise<StoredMatch> {
  const [match] = await queries.rows<StoredMatch>(
    `${SELECT_MATCH} where m.id = $1 and m.deleted_at is null`,
    [id],
  );
  if (!match) throw new AppError('not_found');
  return match;
}

/**
 * Writes new states in one statement under the lock `hold_match_starts()`. Returns each match's new `closes_at` by id.
 */
export async function storeStates(
  queries: Queries,
  changes: MatchChange[],
): Promise<ReadonlyMap<number, Date>> {
  const rows = await queries.rows<{ id: number; closes_at: Date }>(
    `update match m set start_time = c.start, status = c.status, attention = c.attention,
      source_status = c."sourceStatus",
       home_score = (c.score ->> 'home')::smallint, away_score = (c.score ->> 'away')::smallint, score_by = c."scoreBy",
       source_home_score = (c."sourceScore" ->> 'home')::smallint,
       source_away_score = (c."sourceScore" ->> 'away')::smallint,
       source_clubs = c."sourceClubs", source_began_at = c."sourceBeganAt"
     from jsonb_to_recordset($1) as c (id integer, start timestamptz, status text, attention text, "sourceStatus" text,
       score jsonb,
       "scoreBy" text, "sourceScore" jsonb, "sourceClubs" text, "sourceBeganAt" timestamptz)
     where m.id = c.id returning m.id, m.closes_at`,
    [JSON.stringify(changes.map(({ match, state }) => ({ ...state, id: match.id })))],
  );
  return new Map(rows.map((row) => [row.id, row.closes_at]));
}

/**
 * Notes when each fixture's answer was requested, unless a newer answer is noted (`StoredMatch.sentAt`).
 * Call it before reading the matches, because an older answer must not be applied.
 */
export async function noteSent(
  queries: Queries,
  source: string,
  sentAt: ReadonlyMap<number, Date>,
): Promise<void> {
  if (sentAt.size === 0) return;
  // Sorted, because two processes that write the same rows in another order could deadlock.
  const sent = [...sentAt].sort(([a], [b]) => a - b);
  await queries.rows(
    `insert into asked_fixture as f (source, fixture_id, sent_at) select $1, x.id, x.at
      from unnest($2::int[], $3::timestamptz[]) as x (id, at)
     on conflict (source, fixture_id) do update set sent_at = excluded.sent_at
       where f.sent_at is null or f.sent_at < excluded.sent_at or f.sent_at > game_now()`,
    [source, sent.map(([id]) => id), sent.map(([, at]) => at)],
  );
}

/** Whether a newer answer about the match is stored than the one that was asked for at `sentAt`. */
export function hasNewerAnswer(match: StoredMatch, sentAt: ReadonlyMap<number, Date>): boolean {
  const at = sentAt.get(match.fixtureId);
  return at !== undefined && match.sentAt !== null && at < match.sentAt;
}

/** Inserts missing fixtures as scheduled matches without a grid. Their leagues and teams must be stored. */
export async function insertMissingMatches(
  queries: Queries,
  source: string,
  fixtures: SourceFixture[],
): Promise<void> {
  const rows = fixtures.map(({ id, league, home, away, start, sourceStatus }) => ({
    id,
    // The trigger `keep_match_closed` delays the reveal while the start is only a guess.
    sourceStatus,
    league: league.id,
    home: home.id,
    away: away.id,
    start,
  }));
  await queries.rows(
    `insert into match (source, source_id, league_id, home_team_id, away_team_id, start_time, source_status)
     select $1, x.id, l.id, h.id, a.id, x.start, x."sourceStatus"
     from jsonb_to_recordset($2) as x (id integer, league integer, home integer, away integer, start timestamptz,
       "sourceStatus" text)
     join league l on l.source = $1 and l.source_id = x.league
     join team h on h.source = $1 and h.source_id = x.home
     join team a on a.source = $1 and a.source_id = x.away
     on conflict (source, source_id) where deleted_at is null do nothing`,
    [source, JSON.stringify(rows)],
  );
}

/** Inserts a grid without matches. Dates are days, `YYYY-MM-DD`. */
export async function insertGrid(
  queries: Queries,
  grid: {
    name: string;
    country: string;
    startDate: string;
    endDate: string;
    status?: 'draft' | 'open';
    opensAt?: string | null;
  },
): Promise<number> {
  const [row] = await queries.rows<{ id: number }>(
    `insert into grid (name, country, start_date, end_date, status, opens_at)
     values ($1, $2, $3, $4, $5, case when $5 = 'draft' then $6::timestamptz end) returning id`,
    [grid.name, grid.country, grid.startDate, grid.endDate, grid.status ?? 'open', grid.opensAt ?? null],
  );
  return row!.id;
}

/** Puts matches into a grid in the given order, from `position` on. Null: the grid is not ordered by hand. */
export async function addToGrid(
  queries: Queries,
  gridId: number,
  matches: { id: number }[],
  position: number | null,
): Promise<void> {
  await queries.rows(
    `update match set grid_id = $1, position = case when $3::int is not null then least($3 + x.place - 1,
      ${ORDER_MAX}) end
     from unnest($2::int[]) with ordinality as x (id, place) where match.id = x.id`,
    [gridId, matches.map(({ id }) => id), position],
  );
}

/** Returns the grid of each fixture that is in one, by fixture id. */
export async function findGridsOfFixtures(
  queries: Queries,
  source: string,
  fixtureIds: number[],
): Promise<Map<number, { id: number; name: string }>> {
  const rows = await queries.rows<{ fixture: number; grid: { id: number; name: string } }>(
    `select m.source_id as fixture, json_build_object('id', g.id, 'name', g.name) as grid
     from match m join grid g on g.id = m.grid_id
     where m.source = $1 and m.source_id = any($2) and m.deleted_at is null`,
    [source, fixtureIds],
  );
  return new Map(rows.map(({ fixture, grid }) => [fixture, grid]));
}

/**
 * Returns the matches to poll: `upcoming` have not started; `begun` closed or are live, or ended a short time ago.
 * Includes matches set by hand; a match that closed before its start is in both lists.
 */
export function findPolledMatches(
  queries: Queries,
  source: string,
  which: 'upcoming' | 'begun',
): Promise<PolledMatch[]> {
  const conditions = {
    upcoming: `(m.status in ('scheduled', 'cancelled') or m.score_by = 'admin') and m.start_time > game_now()`,
    begun: `(m.status = 'live' or (m.status = 'scheduled' and m.closes_at <= game_now())
      or (m.status in ('finished', 'cancelled') and m.closes_at <= game_now()
        and m.start_time > game_now() - ${CORRECTED_WITHIN_MS} * interval '1 millisecond'))`,
  };
  // A match that began early, or was rescheduled after it had begun, counts from its closing time.
  return queries.rows<PolledMatch>(
    `select m.source_id as "fixtureId", m.status,
      (extract(epoch from least(m.start_time, m.closes_at)) * 1000)::float as "startTime",
       (extract(epoch from f.asked_at) * 1000)::float as "askedAt",
       coalesce(m.attention = 'contradicts', false) as "isHeld"
     from match m left join asked_fixture f on f.source = m.source and f.fixture_id = m.source_id
     where m.source = $1 and m.deleted_at is null and ${conditions[which]} order by m.id`,
    [source],
  );
}
