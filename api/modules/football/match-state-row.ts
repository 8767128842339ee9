import type { Attention, GameStatus } from '../../../shared/rules/game-status.ts';
import type { Queries } from '../../database/database.ts';
import { type KnownMatch, type MatchState } from './apply-fixture.ts';

interface StateRow {
  id: number;
  source_id: number;
  grid_id: number | null;
  start_time: Date;
  closes_at: Date;
  status: GameStatus;
  attention: Attention | null;
  source_status: string | null;
  home_score: number | null;
  away_score: number | null;
  score_by: 'source' | 'admin' | null;
  home_id: number;
  away_id: number;
  now: Date;
}

export interface StoredMatch extends KnownMatch {
  id: number;
  /** The fixture's number at the source. */
  fixtureId: number;
  gridId: number | null;
  /** The database's time when the row was read. */
  now: Date;
}

/** The matches of these fixtures that are here, by id. */
export async function findMatches(
  queries: Queries,
  source: string,
  fixtureIds: number[],
): Promise<StoredMatch[]> {
  const rows = await queries.rows<StateRow>(
    `select m.id, m.source_id, m.grid_id, m.start_time, m.closes_at, m.status, m.attention, m.source_status, m.home_score, m.away_score, m.score_by,
       h.source_id as home_id, a.source_id as away_id, clock_timestamp() as now
     from match m join team h on h.id = m.home_team_id join team a on a.id = m.away_team_id
     where m.source = $1 and m.source_id = any($2) and m.deleted_at is null order by m.id`,
    [source, fixtureIds],
  );
  return rows.map((row) => ({
    id: row.id,
    fixtureId: row.source_id,
    gridId: row.grid_id,
    start: row.start_time,
    closesAt: row.closes_at,
    status: row.status,
    attention: row.attention,
    sourceStatus: row.source_status,
    score:
      row.home_score === null || row.away_score === null
        ? null
        : { home: row.home_score, away: row.away_score },
    scoreBy: row.score_by,
    homeId: row.home_id,
    awayId: row.away_id,
    now: row.now,
  }));
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
       home_score = c.home_score, away_score = c.away_score, score_by = c.score_by
     from jsonb_to_recordset($1) as c (id integer, start_time timestamptz, status text, attention text, source_status text,
       home_score smallint, away_score smallint, score_by text)
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
  };
}
