import type { Queries } from '../../database/database.ts';
import { OPENS_BY_ITSELF } from '../matches/match.queries.ts';
import type { Pairing } from './choose-fixtures.ts';

/** A league of the last grids. `isLast`: of the newest one. `season`: the one in which the source reported it last. */
export interface GridLeague {
  country: string;
  leagueId: string;
  name: string;
  season: number | null;
  isLast: boolean;
}

/** Returns the leagues of the last six grids with matches of this source, by name. */
export function findGridLeagues(queries: Queries, source: string): Promise<GridLeague[]> {
  return queries.rows<GridLeague>(
    `with last as (
       select distinct m.grid_id from match m where m.source = $1 and m.grid_id is not null order by m.grid_id desc
         limit 6
     )
     select l.country, l.source_id::text as "leagueId", l.name, l.season,
       bool_or(m.grid_id = (select max(grid_id) from last)) as "isLast"
     from last join match m using (grid_id) join league l on l.id = m.league_id
     where l.source = $1 group by l.id order by l.name, l.id`,
    [source],
  );
}

export async function findLastGrid(queries: Queries): Promise<{ name: string; country: string } | null> {
  const [row] = await queries.rows<{ name: string; country: string }>(
    'select name, country from grid where deleted_at is null order by id desc limit 1',
  );
  return row ?? null;
}

/** Returns the drafts with a match that starts in this time, newest first. */
export function findDrafts(
  queries: Queries,
  from: Date,
  until: Date,
): Promise<{ id: number; name: string }[]> {
  return queries.rows(
    `select g.id, g.name from grid g where g.status = 'draft' and g.deleted_at is null and exists (
       select from match m where m.grid_id = g.id and m.start_time >= $1 and m.start_time < $2 and not is_void(m))
     order by g.id desc`,
    [from, until],
  );
}

/**
 * Whether a grid has half of its matches in this time. A draft counts if it opens by itself; a match that was postponed
 * into it makes no weekend.
 */
export async function hasGridOn(queries: Queries, from: Date, until: Date): Promise<boolean> {
  const rows = await queries.rows(
    `select from grid g join match m on m.grid_id = g.id and not is_void(m)
     where g.deleted_at is null and (g.status <> 'draft' or g.opens_at is not null and ${OPENS_BY_ITSELF})
     group by g.id having 2 * count(*) filter (where m.start_time >= $1 and m.start_time < $2) >= count(*) limit 1`,
    [from, until],
  );
  return rows.length > 0;
}

/** Returns the matches of grids that start in this time and are not cancelled. */
export function findPairings(queries: Queries, source: string, from: Date, until: Date): Promise<Pairing[]> {
  return queries.rows<Pairing>(
    `select m.source_id as "fixtureId", h.source_id as "homeId", a.source_id as "awayId", m.start_time as start
     from match m join team h on h.id = m.home_team_id join team a on a.id = m.away_team_id
     where m.source = $1 and m.grid_id is not null and m.start_time between $2 and $3 and m.deleted_at is null
       and not is_void(m)`,
    [source, from, until],
  );
}
