import { needQueries } from '../../platform/needs.ts';
import { isPaused, LEASE_MS, NAME, OCCASIONS } from './occasion.queries.ts';

/**
 * Whether delivery `d` is late: an attempt failed, or none began within five minutes of its due time. A row
 * that is claimed for the first time, or waits for the end of quiet hours, is not late.
 */
const IS_LATE = `(d.attempts > 1 or d.next_attempt_at < statement_now() - interval '5 minutes'
  or d.attempts = 1 and d.next_attempt_at > statement_now() + interval '${LEASE_MS} milliseconds')`;

/** The announcements and grids whose pushes failed within the past two days, or are late (PUSH-03). */
export const pushNeeds = needQueries({
  push_failed: `select o.id, ${NAME} as name, o.created_at as at,
      concat_ws('/', o.failed, o.sent, o.refused_by) as detail, o.grid_id as "gridId"
    from ${OCCASIONS} where o.failed > 0 and o.created_at > statement_now() - interval '2 days'`,
  push_waiting: `select o.id, ${NAME} as name, o.created_at as at, n.waiting::text as detail, o.grid_id as "gridId"
    from ${OCCASIONS}
    cross join lateral (select count(*)::int as waiting from push_delivery d
      where d.occasion_id = o.id and ${IS_LATE}) n
    where o.done_at is null and n.waiting > 0 and not ${isPaused('statement_now()')}`,
});
