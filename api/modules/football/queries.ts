import type { Queries } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { KnownMatch, MatchState } from './apply-fixture.ts';
import { CORRECTED_WITHIN_MS, type PolledMatch } from './poll-plan.ts';
import type { SourceFixture } from './source/football-source.ts';

export interface StoredMatch extends KnownMatch {
  id: number;
  /** The moment from which the match takes no picks. */
  closesAt: Date;
  source: string;
  /** The id of the fixture at the source. */
  fixtureId: number;
  gridId: number | null;
  /** The database's time when the row was read. */
  now: Date;
}

const SELECT_MATCH = `
  select m.id, m.source, m.source_id as "fixtureId", m.grid_id as "gridId", m.start_time as start, m.closes_at as "closesAt",
    m.reveal_at as "revealAt", m.status, m.attention, m.source_status as "sourceStatus", m.score_by as "scoreBy",
    case when m.home_score is not null then json_build_object('home', m.home_score, 'away', m.away_score) end as score,
    case when m.source_home_score is not null
      then json_build_object('home', m.source_home_score, 'away', m.source_away_score) end as "sourceScore",
    m.source_began_at as "sourceBeganAt", h.source_id as "homeId", a.source_id as "awayId", clock_timestamp() as now
  from match m join team h on h.id = m.home_team_id join team a on a.id = m.away_team_id`;

/** The fields of `MatchState` as a record type of `jsonb_to_recordset`. */
const STATE_FIELDS = `start timestamptz, status text, attention text, "sourceStatus" text, score jsonb, "scoreBy" text,
  "sourceScore" jsonb, "sourceBeganAt" timestamptz`;

/** Returns the stored matches of these fixtures, ordered by match id. */
export async function findMatches(
  queries: Queries,
  source: string,
  fixtureIds: number[],
): Promise<StoredMatch[]> {
  return queries.rows<StoredMatch>(
    `${SELECT_MATCH} where m.source = $1 and m.source_id = any($2) and m.deleted_at is null order by m.id`,
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
 * Writes new states of matches in one statement. The caller must hold the lock `hold_match_starts()`.
 *
 * @returns the new `closes_at` of each match by id; the database derives it
 */
export async function storeStates(
  queries: Queries,
  states: { id: number; state: MatchState }[],
): Promise<ReadonlyMap<number, Date>> {
  const rows = await queries.rows<{ id: number; closes_at: Date }>(
    `update match m set start_time = c.start, status = c.status, attention = c.attention, source_status = c."sourceStatus",
       home_score = (c.score ->> 'home')::smallint, away_score = (c.score ->> 'away')::smallint, score_by = c."scoreBy",
       source_home_score = (c."sourceScore" ->> 'home')::smallint, source_away_score = (c."sourceScore" ->> 'away')::smallint,
       source_began_at = c."sourceBeganAt"
     from jsonb_to_recordset($1) as c (id integer, ${STATE_FIELDS})
     where m.id = c.id returning m.id, m.closes_at`,
    [JSON.stringify(states.map(({ id, state }) => ({ ...state, id })))],
  );
  return new Map(rows.map((row) => [row.id, row.closes_at]));
}

/** Inserts matches without a grid. Their leagues and teams must be stored already. */
export async function insertMatches(
  queries: Queries,
  source: string,
  matches: { fixture: SourceFixture; state: MatchState }[],
): Promise<void> {
  const rows = matches.map(({ fixture: { id, league, home, away }, state }) => ({
    ...state,
    fixtureId: id,
    leagueId: league.id,
    homeId: home.id,
    awayId: away.id,
  }));
  await queries.rows(
    `insert into match (source, source_id, league_id, home_team_id, away_team_id, start_time, closes_at, status, attention,
       source_status, home_score, away_score, score_by, source_home_score, source_away_score, source_began_at)
     select $1, x."fixtureId", l.id, h.id, a.id, x.start, x.start, x.status, x.attention, x."sourceStatus",
       (x.score ->> 'home')::smallint, (x.score ->> 'away')::smallint, x."scoreBy",
       (x."sourceScore" ->> 'home')::smallint, (x."sourceScore" ->> 'away')::smallint, x."sourceBeganAt"
     from jsonb_to_recordset($2)
       as x ("fixtureId" integer, "leagueId" integer, "homeId" integer, "awayId" integer, ${STATE_FIELDS})
     join league l on l.source = $1 and l.source_id = x."leagueId"
     join team h on h.source = $1 and h.source_id = x."homeId"
     join team a on a.source = $1 and a.source_id = x."awayId"`,
    [source, JSON.stringify(rows)],
  );
}

/** Inserts a grid without matches. Dates are days, `YYYY-MM-DD`. */
export async function insertGrid(
  queries: Queries,
  grid: { name: string; country: string; startDate: string; endDate: string },
): Promise<number> {
  const [row] = await queries.rows<{ id: number }>(
    'insert into grid (name, country, start_date, end_date) values ($1, $2, $3, $4) returning id',
    [grid.name, grid.country, grid.startDate, grid.endDate],
  );
  return row!.id;
}

/**
 * Puts matches into a grid, in the order of `fixtureIds`.
 *
 * @param position the first match's position; the others follow, up to `last`. Null: the grid is not ordered by hand.
 * @returns the ids of the matches
 */
export async function addToGrid(
  queries: Queries,
  source: string,
  fixtureIds: number[],
  { gridId, position, last }: { gridId: number; position: number | null; last: number },
): Promise<number[]> {
  const rows = await queries.rows<{ id: number }>(
    `update match m set grid_id = $3, position = case when $4::int is not null then least($4 + x.place - 1, $5) end
     from unnest($2::int[]) with ordinality as x (source_id, place)
     where m.source = $1 and m.source_id = x.source_id and m.deleted_at is null returning m.id`,
    [source, fixtureIds, gridId, position, last],
  );
  return rows.map(({ id }) => id);
}

/** Returns those of the fixtures whose matches still take picks. */
export async function findPickable(
  queries: Queries,
  source: string,
  fixtureIds: number[],
): Promise<Set<number>> {
  const rows = await queries.rows<{ source_id: number }>(
    `select source_id from match where source = $1 and source_id = any($2) and deleted_at is null
       and status = 'scheduled' and closes_at > clock_timestamp()`,
    [source, fixtureIds],
  );
  return new Set(rows.map(({ source_id: id }) => id));
}

export interface GridOfFixture {
  id: number;
  name: string;
}

/** Returns the grid of each fixture that is in one, by fixture id. */
export async function findGridsOfFixtures(
  queries: Queries,
  source: string,
  fixtureIds: number[],
): Promise<Map<number, GridOfFixture>> {
  const rows = await queries.rows<GridOfFixture & { source_id: number }>(
    `select m.source_id, g.id, g.name from match m join grid g on g.id = m.grid_id
     where m.source = $1 and m.source_id = any($2) and m.deleted_at is null`,
    [source, fixtureIds],
  );
  return new Map(rows.map(({ source_id: fixtureId, id, name }) => [fixtureId, { id, name }]));
}

/**
 * Returns the matches to poll: `upcoming` are those that have not closed; `begun` are those that have closed or are live, and are not final
 * or became final lately. Includes matches with a result set by hand, because the source's report is stored beside it.
 */
export async function findPolledMatches(
  queries: Queries,
  source: string,
  which: 'upcoming' | 'begun',
): Promise<PolledMatch[]> {
  const conditions = {
    upcoming: `m.status in ('scheduled', 'cancelled') and m.closes_at > clock_timestamp()`,
    begun: `(m.status = 'live' or (m.status = 'scheduled' and m.closes_at <= clock_timestamp())
      or (m.status in ('finished', 'cancelled') and m.closes_at <= clock_timestamp()
        and m.start_time > clock_timestamp() - ${CORRECTED_WITHIN_MS} * interval '1 millisecond'))`,
  };
  // A match that began early, or was rescheduled after it had begun, counts from its closing time.
  const rows = await queries.rows<
    Omit<PolledMatch, 'startTime' | 'askedAt'> & { start: Date; asked_at: Date | null }
  >(
    `select m.source_id as "fixtureId", m.status, least(m.start_time, m.closes_at) as start, f.asked_at
     from match m left join asked_fixture f on f.source = m.source and f.fixture_id = m.source_id
     where m.source = $1 and m.deleted_at is null and ${conditions[which]} order by m.id`,
    [source],
  );
  return rows.map(({ fixtureId, status, start, asked_at: askedAt }) => ({
    fixtureId,
    status,
    startTime: start.getTime(),
    askedAt: askedAt?.getTime() ?? null,
  }));
}
