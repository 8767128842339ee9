import { countryCodeOf } from '../../../shared/rules/countries.ts';
import { LOCK_BEFORE_START_MS } from '../../../shared/rules/pick-window.ts';
import type { Queries } from '../../database/database.ts';

/** An occasion for pushes. `aboutId` is the id of the announcement or of the grid. */
export type DueOccasion =
  | { kind: 'announcement' | 'result'; aboutId: number }
  | { kind: 'reminder'; aboutId: number; country: string; lockAt: Date; matchIds: number[] };

/** How long before the first lock of a grid its players get the reminder. */
const REMIND_BEFORE = `interval '3 hours'`;
/** An older result is not pushed. */
const RESULT_IS_NEWS = `interval '3 days'`;
/** When match `m` locks. */
export const LOCK_AT = `least(m.start_time, m.closes_at) - interval '${LOCK_BEFORE_START_MS} milliseconds'`;

/** Returns the occasions that are due at `now` and not stored yet: shown announcements, grids about to lock, and final results. */
export async function findDueOccasions(queries: Queries, now: Date): Promise<DueOccasion[]> {
  return queries.rows<DueOccasion>(
    `select 'announcement' as kind, a.id as "aboutId", null as country, null::timestamptz as "lockAt", null::int[] as "matchIds"
     from announcement a
     where announcement_is_shown(a, $1) and not exists (select from push_occasion o where o.announcement_id = a.id)
     union all
     select 'reminder', g.id, g.country, min(${LOCK_AT}), array_agg(m.id)
     from grid g join match m on m.grid_id = g.id and m.status = 'scheduled' and ${LOCK_AT} > $1
     where g.status = 'open' and not exists (select from push_occasion o where o.kind = 'reminder' and o.grid_id = g.id)
     group by g.id having min(${LOCK_AT}) <= $1::timestamptz + ${REMIND_BEFORE}
     union all
     select 'result', g.id, null, null, null
     from grid g
     where result_is_final(g, $1) and g.settled_at > $1::timestamptz - ${RESULT_IS_NEWS}
       and not exists (select from push_occasion o where o.kind = 'result' and o.grid_id = g.id)`,
    [now],
  );
}

/**
 * Writes the occasion and one outbox row for each device, after the device's quiet hours. Does nothing if the occasion exists already or the announcement
 * is not shown (PUSH-04).
 *
 * @returns whether the occasion is new
 */
export async function addOccasion(tx: Queries, due: DueOccasion, now: Date): Promise<boolean> {
  const isAnnouncement = due.kind === 'announcement';
  const [occasion] = await tx.rows<{ id: number }>(
    `insert into push_occasion (kind, announcement_id, grid_id, created_at)
     select $2::text, $3::int, $4::int, $1::timestamptz
     where $3 is null or exists (select from announcement a where a.id = $3 and announcement_is_shown(a, $1))
     on conflict do nothing returning id`,
    [now, due.kind, isAnnouncement ? due.aboutId : null, isAnnouncement ? null : due.aboutId],
  );
  if (!occasion) return false;
  const { where, values } = receiversOf(due);
  await tx.rows(
    `with made as (
       insert into push_delivery (subscription_id, occasion_id, next_attempt_at)
       select s.id, $2, push_after_quiet($1, s.time_zone, p.quiet_from, p.quiet_until)
       from push_subscription s join session on session.id = s.session_id left join push_preference p using (player_id)
       where s.disabled_at is null and session.expires_at > $1 and ${where}
       returning 1
     )
     update push_occasion set sent = (select count(*) from made) where id = $2`,
    [now, occasion.id, ...values],
  );
  return true;
}

/** Players choose reminders and results (PUSH-06). Announcements are on by default. */
function receiversOf(due: DueOccasion): { where: string; values: unknown[] } {
  switch (due.kind) {
    case 'announcement':
      return { where: 'coalesce(p.announcements, true)', values: [] };
    case 'result':
      return {
        where: `p.results and exists (select from grid_score g where g.grid_id = $3 and g.player_id = session.player_id)`,
        values: [due.aboutId],
      };
    case 'reminder':
      // Players of the grid's country or with a pick in the grid that miss an open match. Their quiet hours must end before the lock.
      return {
        where: `p.reminders and push_after_quiet($1, s.time_zone, p.quiet_from, p.quiet_until) < $5 and exists (
          select from account join lateral (
            select count(*) filter (where pick.match_id = any($4)) as open_picks, count(*) > 0 as has_begun from pick
            where pick.player_id = account.player_id and pick.match_id in (select id from match where grid_id = $6)
          ) mine on true
          where account.player_id = session.player_id and mine.open_picks < cardinality($4::int[]) and (mine.has_begun or account.country = $3))`,
        values: [countryCodeOf(due.country), due.matchIds, due.lockAt, due.aboutId],
      };
  }
}

/** Whether occasion `o` of announcement `a` or grid `g` is on hold at `at`: the announcement is hidden, or the result was recounted. */
export function isPaused(at: string): string {
  return `(o.kind = 'announcement' and not announcement_is_shown(a, ${at}) or o.kind = 'result' and not result_is_final(g, ${at}))`;
}

interface FiguresRow {
  announcementId: number;
  at: Date;
  sent: number;
  delivered: number;
  gone: number;
  failed: number;
  waiting: number;
}

/** Returns the device counts of the announcements that were pushed last, newest first. */
export async function findAnnouncementFigures(queries: Queries, limit: number): Promise<FiguresRow[]> {
  return queries.rows<FiguresRow>(
    `select o.announcement_id as "announcementId", o.created_at as at, o.sent, o.delivered, o.gone, o.failed, w.waiting
     from push_occasion o cross join lateral (select count(*)::int as waiting from push_delivery d where d.occasion_id = o.id) w
     where o.kind = 'announcement' order by o.id desc limit $1`,
    [limit],
  );
}
