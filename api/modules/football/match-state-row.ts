import type { Attention, MatchStatus } from '../../../shared/rules/match-status.ts';
import type { Score } from '../../../shared/rules/outcome.ts';
import type { Queries } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { type KnownMatch, type MatchState } from './apply-fixture.ts';

interface StateRow {
  id: number;
  source: string;
  source_id: number;
  grid_id: number | null;
  start_time: Date;
  closes_at: Date;
  reveal_at: Date;
  status: MatchStatus;
  attention: Attention | null;
  source_status: string | null;
  home_score: number | null;
  away_score: number | null;
  score_by: 'source' | 'admin' | null;
  source_home_score: number | null;
  source_away_score: number | null;
  source_began_at: Date | null;
  home_id: number;
  away_id: number;
  now: Date;
}

export interface StoredMatch extends KnownMatch {
  id: number;
  /** The moment from which it takes no picks. */
  closesAt: Date;
  source: string;
  /** The fixture's number at the source. */
  fixtureId: number;
  gridId: number | null;
  /** The database's time when the row was read. */
  now: Date;
}

const SELECT = `select m.id, m.source, m.source_id, m.grid_id, m.start_time, m.closes_at, m.reveal_at, m.status, m.attention, m.source_status,
    m.home_score, m.away_score, m.score_by, m.source_home_score, m.source_away_score, m.source_began_at,
    h.source_id as home_id, a.source_id as away_id, clock_timestamp() as now
  from match m join team h on h.id = m.home_team_id join team a on a.id = m.away_team_id`;

/** Returns the stored matches of these fixtures, by id. */
export async function findMatches(
  queries: Queries,
  source: string,
  fixtureIds: number[],
): Promise<StoredMatch[]> {
  const rows = await queries.rows<StateRow>(
    `${SELECT} where m.source = $1 and m.source_id = any($2) and m.deleted_at is null order by m.id`,
    [source, fixtureIds],
  );
  return rows.map(toStoredMatch);
}

/** Returns a match by its own id. Raises `not_found`, also for a deleted match. */
export async function getMatch(queries: Queries, id: number): Promise<StoredMatch> {
  const [row] = await queries.rows<StateRow>(`${SELECT} where m.id = $1 and m.deleted_at is null`, [id]);
  if (!row) throw new AppError('not_found');
  return toStoredMatch(row);
}

function toStoredMatch(row: StateRow): StoredMatch {
  return {
    id: row.id,
    source: row.source,
    fixtureId: row.source_id,
    gridId: row.grid_id,
    start: row.start_time,
    closesAt: row.closes_at,
    revealAt: row.reveal_at,
    status: row.status,
    attention: row.attention,
    sourceStatus: row.source_status,
    score: toScore(row.home_score, row.away_score),
    scoreBy: row.score_by,
    sourceScore: toScore(row.source_home_score, row.source_away_score),
    sourceBeganAt: row.source_began_at,
    homeId: row.home_id,
    awayId: row.away_id,
    now: row.now,
  };
}

function toScore(home: number | null, away: number | null): Score | null {
  return home === null || away === null ? null : { home, away };
}

/**
 * Writes what the source has changed, in one statement. To be called with the matches' starts held.
 *
 * @returns when each match takes no picks any more, by its id: the database derives it
 */
export async function storeStates(
  queries: Queries,
  states: { id: number; state: MatchState }[],
): Promise<ReadonlyMap<number, Date>> {
  const rows = await queries.rows<{ id: number; closes_at: Date }>(
    `update match m set start_time = c.start_time, status = c.status, attention = c.attention, source_status = c.source_status,
       home_score = c.home_score, away_score = c.away_score, score_by = c.score_by,
       source_home_score = c.source_home_score, source_away_score = c.source_away_score, source_began_at = c.source_began_at
     from jsonb_to_recordset($1) as c (id integer, start_time timestamptz, status text, attention text, source_status text,
       home_score smallint, away_score smallint, score_by text, source_home_score smallint, source_away_score smallint, source_began_at timestamptz)
     where m.id = c.id returning m.id, m.closes_at`,
    [JSON.stringify(states.map(({ id, state }) => ({ id, ...columnsOf(state) })))],
  );
  return new Map(rows.map((row) => [row.id, row.closes_at]));
}

/** The columns of `match` that hold this state. */
export function columnsOf(state: MatchState): Record<string, unknown> {
  return {
    start_time: state.start,
    status: state.status,
    attention: state.attention,
    source_status: state.sourceStatus,
    home_score: state.score?.home ?? null,
    away_score: state.score?.away ?? null,
    score_by: state.scoreBy,
    source_home_score: state.sourceScore?.home ?? null,
    source_away_score: state.sourceScore?.away ?? null,
    source_began_at: state.sourceBeganAt,
  };
}
