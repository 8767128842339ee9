import type { Queries } from '../../database/database.ts';
import { type Need, readNeeds } from '../../platform/needs.ts';
import { isPaused } from './push-occasions.ts';
import { IS_LATE } from './push-pace.ts';

const OCCASIONS = `push_occasion o left join announcement a on a.id = o.announcement_id left join grid g on g.id = o.grid_id`;
const NAME = `coalesce(a.title, g.name, '')`;

/** The announcements and grids whose pushes failed within the past two days, or are late (PUSH-03). */
export function findPushNeeds(queries: Queries): Promise<Need[]> {
  return readNeeds(queries, {
    push_failed: `select o.id, ${NAME} as name, o.created_at as at, o.failed || '/' || o.sent as detail, o.grid_id as "gridId"
      from ${OCCASIONS} where o.failed > 0 and o.created_at > now() - interval '2 days'`,
    push_waiting: `select o.id, ${NAME} as name, o.created_at as at, n.waiting::text as detail, o.grid_id as "gridId"
      from ${OCCASIONS}
      cross join lateral (select count(*)::int as waiting from push_delivery d where d.occasion_id = o.id and ${IS_LATE}) n
      where o.done_at is null and n.waiting > 0 and not ${isPaused('now()')}`,
  });
}
