import type { Jornada } from '../../../shared/contract/groups.ts';
import { LOCK_BEFORE_START_MS } from '../../../shared/rules/pick-window.ts';
import type { Queries } from '../../database/database.ts';
import { isoTime } from '../../database/statement.ts';

/** Selects each grid `g` of these tables as a `Jornada`. */
export const jornadas = (tables: string) => `select g.id, g.name, g.country, s.*
  from ${tables} cross join lateral (
    select ${isoTime('min(m.start_time)')} as "firstMatch",
      ${isoTime('coalesce(max(m.start_time) filter (where m.start_time <= g.planned_end), min(m.start_time))')}
        as "lastMatch",
      count(*)::int as matches, (count(*) filter (where is_revealed(m)))::int as begun,
      (count(*) filter (where g.status = 'open' and takes_picks(m)
        and m.closes_at > statement_now() + interval '${LOCK_BEFORE_START_MS} milliseconds'))::int as open
    from match m where m.grid_id = g.id and m.status <> 'cancelled') s`;

/** Returns the open grids before their planned end, with the first start at the top. */
export function findJornadaChoices(queries: Queries, now: Date): Promise<Jornada[]> {
  return queries.rows<Jornada>(
    `${jornadas('grid g')} where g.status = 'open' and g.deleted_at is null and g.planned_end > $1 and s.matches > 0
     order by "firstMatch", id`,
    [now],
  );
}

export interface OpenGrid {
  id: number;
  country: string;
}

/** Returns the open grids, the one whose first match starts first at the top. */
export function findOpenGrids(queries: Queries): Promise<OpenGrid[]> {
  return queries.rows<OpenGrid>(
    `select g.id, g.country from grid g join match m on m.grid_id = g.id and m.status <> 'cancelled'
     where g.status = 'open' and g.deleted_at is null group by g.id order by min(m.start_time), g.id`,
  );
}
