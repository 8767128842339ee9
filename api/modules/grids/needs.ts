import { weekendOf } from '../../../shared/rules/weeks.ts';
import { LOCK_BEFORE_START_MS } from '../../../shared/rules/pick-window.ts';
import { GRID_SIZE } from '../../../shared/rules/prizes.ts';
import type { Queries } from '../../database/database.ts';
import { type Need, needOf, needQueries } from '../../platform/needs.ts';
import { OPENS_BY_ITSELF } from '../matches/match.queries.ts';
import { findPause, hasGridBetween, IS_UNDER_WAY } from './grid.queries.ts';

/** The grids that need an administrator (ADM-05, ADM-10). */
export const gridNeeds = needQueries({
  // A match was closed by mistake, and the system closed or settled its grid; not with an `attention` or postponed.
  // The detail is the first match, its two teams on a line each.
  grid_closed: `select g.id, g.name, min(m.start_time) as at,
      (array_agg(m.home_team || E'\\n' || m.away_team order by m.start_time))[1] as detail,
      g.id as "gridId"
    from match_detail m join grid g on g.id = m.grid_id
    where m.status = 'scheduled' and m.closes_at > game_now() and not m.is_deleted and m.attention is null
      and g.status in ('closed', 'settled') and g.status_by = 'system'
    group by g.id`,
  // An administrator moved the grid back: the system does not settle it. The detail counts told winners.
  grid_unsettled: `select g.id, g.name, max(m.start_time) as at,
      (select count(*) from prize p where p.grid_id = g.id and p.notified_tier is not null)::text as detail,
      g.id as "gridId"
    from grid g join match m on m.grid_id = g.id and m.deleted_at is null
    where g.status <> 'settled' and g.status_by = 'admin' and g.deleted_at is null
    group by g.id having bool_and(m.status = 'cancelled' or m.status = 'finished' and is_revealed(m))
      and bool_or(m.status = 'finished')`,
  grid_none: `select null::int as id, '' as name, null::timestamptz as at, null::text as detail, null::int as "gridId"
    where not exists (select from grid g join match m on m.grid_id = g.id
      where g.status = 'open' and g.deleted_at is null and m.status = 'scheduled' and m.closes_at > game_now())
    and not exists (select from grid g where g.status = 'draft' and g.deleted_at is null and ${OPENS_BY_ITSELF})
    and not exists (select from game_pause p where p.until::timestamp at time zone 'UTC' > game_now())`,
  // A draft whose first match takes no picks on screen any more, or whose opening time is too late (nextGridStatus).
  grid_unopened: `select g.id, g.name, min(least(m.start_time, m.closes_at)) as at, null::text as detail,
      g.id as "gridId"
    from grid g join match m on m.grid_id = g.id and m.deleted_at is null and not is_void(m)
    where g.status = 'draft' and g.deleted_at is null
    group by g.id
    having min(least(m.start_time, m.closes_at)) <= game_now() + interval '${LOCK_BEFORE_START_MS} milliseconds'
      or g.opens_at is not null and not ${OPENS_BY_ITSELF}`,
  // A grid under way takes no matches.
  grid_size: `select g.id, g.name, g.start_date::timestamptz as at, n.playable::text as detail, g.id as "gridId"
    from grid g cross join lateral (
      select (count(*) filter (where m.status <> 'cancelled'))::int as playable,
        coalesce(bool_or(${IS_UNDER_WAY}), false) as is_under_way
      from match m where m.grid_id = g.id
    ) n
    where g.status = 'open' and g.deleted_at is null and n.playable <> ${GRID_SIZE} and not n.is_under_way`,
});

/**
 * A weekend without a grid, from its Wednesday on; a draft that opens by itself counts as one. There is no need if the
 * game pauses until after its Sunday.
 */
export async function findWeekendNeeds(queries: Queries, now: number): Promise<Need[]> {
  const weekend = weekendOf(now);
  if (!weekend || (await hasGridBetween(queries, new Date(weekend.from), new Date(weekend.until)))) return [];
  const { until } = await findPause(queries);
  if (until !== null && Date.parse(until) > weekend.sunday) return [];
  const at = new Date(weekend.from);
  return needOf('grid_weekend', [{ id: null, name: '', at, detail: null, gridId: null }]);
}
