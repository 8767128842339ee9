import type { PushFigures } from '../../../shared/contract/push.ts';
import { EDITION_ENDS_AFTER_MS } from '../../../shared/rules/editions.ts';
import { countryCodeOf } from '../../../shared/rules/countries.ts';
import type { Queries } from '../../database/database.ts';
import { isoTime } from '../../database/statement.ts';
import { IS_OPEN, LOCK_AT } from '../matches/match.queries.ts';

/** The kinds of pushes, the most important first (PUSH-16). */
const BY_IMPORTANCE: DueOccasion['kind'][] = [
  ...(['reminder', 'evening', 'announcement', 'result', 'groups', 'opening'] as const),
];

/** The duration of a claim. It must exceed the slowest batch: 12 rounds of 48 pushes, 10 seconds each. */
export const LEASE_MS = 180_000;

/**
 * An occasion for pushes. evening: a reminder that would come in the night. `aboutId`: the announcement or grid; `day`:
 * `2026-11-22` (see `match_day`).
 */
export type DueOccasion =
  | { kind: 'announcement' | 'result'; aboutId: number }
  | { kind: 'groups'; day: string }
  | {
      kind: 'reminder' | 'evening' | 'opening';
      aboutId: number;
      country: string;
      lockAt: Date;
      matchIds: number[];
    };

/** An unfinished occasion. over: nothing left to send; due: a push is due; waiting: paused, or none due yet. */
export interface OpenOccasion {
  id: number;
  kind: DueOccasion['kind'];
  state: 'over' | 'due' | 'waiting';
  /** The id of the announcement or of the grid. Null for a day of groups. */
  aboutId: number | null;
  /** The day of groups, `2026-11-22`. Null for the others. */
  day: string | null;
  /** The title of the announcement, the name of the grid, or the day. */
  title: string;
  content: string;
  /** The Portuguese text of the announcement. Empty if there is none, null for a grid. */
  titlePt: string | null;
  contentPt: string | null;
  /** Number of matches of the grid. */
  total: number;
  /** Matches of the grid that are still open, and the first lock of them. */
  matchIds: number[];
  lockAt: Date | null;
  until: Date;
}

/** How long before the first lock of a grid its players get the reminder. */
const REMIND_BEFORE = `interval '3 hours'`;
/** A reminder that the quiet hours delay has to come so long before the lock. Else it comes on the evening before. */
const STILL_USEFUL = `interval '1 hour'`;
/** How long before a lock the evening before can begin: at 20:00 for a lock at 8:00, when quiet hours end at 7:00. */
const EVENING_BEFORE = `interval '12 hours'`;
/** A grid that opened longer ago is no news any more. */
const OPENING_LIFETIME = `interval '12 hours'`;
/** By then the job has given the grid to the groups that play it. */
const GIVEN_AFTER = `interval '2 minutes'`;
/** A player counts as a player of a country's grids for this long after a match with a pick. */
const RECENTLY = `interval '21 days'`;
/** How long a result is pushed. */
const RESULT_LIFETIME = `interval '3 days'`;
/** How long the places in groups are pushed. Shorter than a day, because the next day's matches change them. */
const GROUPS_LIFETIME = `interval '15 hours'`;
/** A result can be taken back for this long. The push about the day waits until then. */
const DAY_STANDS_AFTER = `interval '${EDITION_ENDS_AFTER_MS} milliseconds'`;
/** How long an announcement without expiry is pushed. */
const ANNOUNCEMENT_LIFETIME = `interval '7 days'`;

/** Whether occasion `o` is on hold: announcement `a` is hidden, or the result of grid `g` is not final. */
export const isPaused = (at: string) =>
  `(o.kind = 'announcement' and not announcement_is_shown(a, ${at})
    or o.kind = 'result' and not result_is_final(g, ${at}))`;
/** The name of occasion `o` in the panel. */
export const NAME = `coalesce(nullif(a.title, ''), a.title_pt, g.name, o.day::text, '')`;
export const OCCASIONS = `push_occasion o left join announcement a on a.id = o.announcement_id
  left join grid g on g.id = o.grid_id`;

/** Returns due occasions that are not stored: announcements, grids about to lock, final results, ended days. */
export async function findDueOccasions(queries: Queries, now: Date): Promise<DueOccasion[]> {
  return queries.rows<DueOccasion>(
    `select 'announcement' as kind, a.id as "aboutId", null as country, null::timestamptz as "lockAt",
      null::int[] as "matchIds", null as day
     from announcement a
     where announcement_is_shown(a, $1) and not exists (select from push_occasion o where o.announcement_id = a.id)
     union all
     select 'reminder', g.id, g.country, min(${LOCK_AT}), array_agg(m.id), null
     from grid g join match m on m.grid_id = g.id and ${IS_OPEN}
     where g.status = 'open' and not exists (select from push_occasion o where o.kind = 'reminder' and o.grid_id = g.id)
     group by g.id having min(${LOCK_AT}) <= $1::timestamptz + ${REMIND_BEFORE}
     union all
     select 'evening', g.id, g.country, min(${LOCK_AT}), array_agg(m.id), null
     from grid g join match m on m.grid_id = g.id and ${IS_OPEN}
     where g.status = 'open' and not exists (select from push_occasion o
       where o.kind in ('evening', 'reminder') and o.grid_id = g.id)
     group by g.id having min(${LOCK_AT}) > $1::timestamptz + ${REMIND_BEFORE}
       and min(${LOCK_AT}) <= $1::timestamptz + ${EVENING_BEFORE}
     union all
     select 'opening', g.id, g.country, min(${LOCK_AT}), array_agg(m.id), null
     from grid g join match m on m.grid_id = g.id and ${IS_OPEN}
     where g.status = 'open' and g.opened_at > $1::timestamptz - ${OPENING_LIFETIME}
       and g.opened_at <= $1::timestamptz - ${GIVEN_AFTER}
       and not exists (select from push_occasion o where o.kind = 'opening' and o.grid_id = g.id)
     group by g.id having min(${LOCK_AT}) > $1::timestamptz + ${REMIND_BEFORE}
     union all
     select 'result', g.id, null, null, null, null
     from grid g
     where result_is_final(g, $1) and g.settled_at > $1::timestamptz - ${RESULT_LIFETIME}
       and not exists (select from push_occasion o where o.kind = 'result' and o.grid_id = g.id)
     union all
     select 'groups', null, null, null, null, d.day::text
     from (
       select match_day(m.start_time) as day from match m join grid g on g.id = m.grid_id
       where g.status <> 'draft' and m.start_time > $1::timestamptz - ${GROUPS_LIFETIME}
         and m.start_time < $1::timestamptz + interval '1 day'
       group by 1 having bool_or(m.status = 'finished')
         and not bool_or(m.status = 'live' or m.status = 'scheduled' and not is_left_out(m, $1)
           or m.status = 'finished' and not is_revealed(m)
             or greatest(m.result_at, m.reveal_at) > $1::timestamptz - ${DAY_STANDS_AFTER} and m.status = 'finished')
     ) d
     where not exists (select from push_occasion o where o.day = d.day)`,
    [now],
  );
}

/**
 * Adds the occasion and an outbox row per device, due after its quiet hours, and returns whether it is new. Does
 * nothing if the occasion exists or the announcement is not shown (PUSH-04).
 */
export async function addOccasion(tx: Queries, due: DueOccasion, now: Date): Promise<boolean> {
  const announcementId = due.kind === 'announcement' ? due.aboutId : null;
  const isOfGrid = ['reminder', 'evening', 'opening', 'result'].includes(due.kind);
  const gridId = isOfGrid && 'aboutId' in due ? due.aboutId : null;
  const day = due.kind === 'groups' ? due.day : null;
  const [occasion] = await tx.rows<{ id: number }>(
    `insert into push_occasion (kind, announcement_id, grid_id, day, created_at)
     select $2::text, $3::int, $4::int, $5::date, $1::timestamptz
     where $3 is null or exists (select from announcement a where a.id = $3 and announcement_is_shown(a, $1))
     on conflict do nothing returning id`,
    [now, due.kind, announcementId, gridId, day],
  );
  if (!occasion) return false;
  await tx.rows(
    `with made as (
       insert into push_delivery (subscription_id, occasion_id, next_attempt_at)
       select s.id, $2, ${AFTER_QUIET}
       ${RECEIVERS} and ${IS_RECEIVER[due.kind]}
       returning 1
     )
     update push_occasion set sent = (select count(*) from made) where id = $2`,
    [now, occasion.id, ...valuesOf(due)],
  );
  if (due.kind === 'evening')
    await tx.rows(
      `update push_delivery d set next_attempt_at = ${inTheEvening('$3')}
       from push_subscription s join session on session.id = s.session_id left join push_preference p using (player_id)
       where d.occasion_id = $2 and s.id = d.subscription_id`,
      [now, occasion.id, due.lockAt],
    );
  return true;
}

/** The devices that can get a push at $1: subscriptions `s` with their preferences `p`. */
const RECEIVERS = `from push_subscription s join session on session.id = s.session_id
    left join push_preference p using (player_id)
  where s.disabled_at is null and session.expires_at > $1`;

/** The first moment from $1 on outside the quiet hours of device `s`. */
const AFTER_QUIET = `push_after_quiet($1, s.time_zone, p)`;
/** The same from 20:00 on of the evening before a lock, as the mail has it (reminder-span.ts). */
const inTheEvening = (lock: string) =>
  `push_after_quiet(greatest($1, (((${lock}::timestamptz - interval '25 hours') at time zone s.time_zone)::date
    + time '20:00') at time zone s.time_zone), s.time_zone, p)`;
/** Players of the grid's country, with a pick in it or in a group that plays it, who lack a pick. */
const LACKS_PICK = `exists (
    select from account join lateral (
      select count(*) filter (where pick.match_id = any($4)) as open_picks, count(*) > 0 as has_pick from pick
      where pick.player_id = account.player_id and pick.match_id in (select id from match where grid_id = $6)
    ) mine on true
    where account.player_id = session.player_id and mine.open_picks < cardinality($4::int[])
      and (mine.has_pick or account.country = $3 or plays_grid(account.player_id, $6)))`;

/** Players choose topics (PUSH-06); announcements are on by default. The values are those of `valuesOf`, from $3. */
const IS_RECEIVER = {
  announcement: `coalesce(p.announcements, true) and exists (
    select from announcement a join account on a.country is null or a.country = account.country
    where a.id = $3 and account.player_id = session.player_id)`,
  result: `p.results and exists (select from grid_score g where g.grid_id = $3 and g.player_id = session.player_id)`,
  groups: `p.groups and exists (
      select from group_member m join edition_grid x using (group_id)
        join match t on t.grid_id = x.grid_id and t.status <> 'cancelled'
      where m.player_id = session.player_id and match_day(t.start_time) = $3)
    and exists (select from pick join match m on m.id = pick.match_id
      where pick.player_id = session.player_id and match_day(m.start_time) = $3)`,
  reminder: `p.reminders and (${AFTER_QUIET} = $1 or ${AFTER_QUIET} < $5::timestamptz - ${STILL_USEFUL})
    and ${LACKS_PICK}`,
  evening: `p.reminders
    and push_after_quiet($5::timestamptz - ${REMIND_BEFORE}, s.time_zone, p) >= $5::timestamptz - ${STILL_USEFUL}
    and ${inTheEvening('$5')} < $5::timestamptz - ${STILL_USEFUL} and ${LACKS_PICK}`,
  // Players of the grid's country, of a group that plays it, and with recent picks in the country's grids. Later they
  // get the reminder instead.
  opening: `p.reminders and ${AFTER_QUIET} < $4::timestamptz - ${REMIND_BEFORE} and (
    exists (select from account where account.player_id = session.player_id and account.country = $3)
    or plays_grid(session.player_id, $5) or exists (
      select from grid g join grid other on other.country = g.country
        join match m on m.grid_id = other.id and m.start_time > $1::timestamptz - ${RECENTLY}
        join pick on pick.match_id = m.id and pick.player_id = session.player_id
      where g.id = $5))`,
} satisfies Record<DueOccasion['kind'], string>;

function valuesOf(due: DueOccasion): unknown[] {
  if (due.kind === 'groups') return [due.day];
  if (due.kind === 'opening') return [countryCodeOf(due.country), due.lockAt, due.aboutId];
  if (due.kind !== 'reminder' && due.kind !== 'evening') return [due.aboutId];
  return [countryCodeOf(due.country), due.matchIds, due.lockAt, due.aboutId];
}

/** Returns the open occasions, the most important first, then the oldest first. */
export async function findOpenOccasions(queries: Queries, now: Date): Promise<OpenOccasion[]> {
  const statement = {
    name: 'push-open-occasions',
    text: `select o.id, o.kind, coalesce(a.id, g.id) as "aboutId", o.day::text as day, ${NAME} as title,
        coalesce(nullif(a.content, ''), a.content_pt, '') as content, a.title_pt as "titlePt",
        a.content_pt as "contentPt",
        m.total, coalesce(m.open_ids, '{}') as "matchIds", m.lock_at as "lockAt", life.until,
        case
          when life.until is null or life.until <= $1 or o.kind in ('reminder', 'evening', 'opening')
            and g.status <> 'open'
            or not exists (select from push_delivery d where d.occasion_id = o.id) then 'over'
          when not ${isPaused('$1')} and exists (select from push_delivery d
            where d.occasion_id = o.id and d.next_attempt_at <= $1) then 'due'
          else 'waiting'
        end as state
      from ${OCCASIONS}
      left join lateral (
        select count(*)::int as total, min(${LOCK_AT}) filter (where ${IS_OPEN}) as lock_at,
          array_agg(m.id) filter (where ${IS_OPEN}) as open_ids
        from match m where m.grid_id = g.id and m.status <> 'cancelled'
      ) m on true
      cross join lateral (
        select case o.kind
          when 'announcement' then coalesce(a.expires_at, o.created_at + ${ANNOUNCEMENT_LIFETIME})
          when 'reminder' then m.lock_at
          when 'evening' then m.lock_at
          when 'opening' then m.lock_at - ${REMIND_BEFORE}
          when 'groups' then o.created_at + ${GROUPS_LIFETIME}
          else o.created_at + ${RESULT_LIFETIME}
        end as until
      ) life
      where o.done_at is null order by array_position($2::text[], o.kind), o.id`,
  };
  return queries.rows<OpenOccasion>(statement, [now, BY_IMPORTANCE]);
}

/** Forgets the pushes that count for no limit any more. */
export async function forgetOldPushes(queries: Queries, now: Date): Promise<void> {
  await queries.rows(`delete from push_told where at <= $1::timestamptz - interval '7 days'`, [now]);
}

/** Finishes an occasion and deletes its remaining outbox rows. */
export async function closeOccasion(queries: Queries, occasionId: number, now: Date): Promise<void> {
  await queries.rows(
    `with closed as (update push_occasion set done_at = $2 where id = $1)
     delete from push_delivery where occasion_id = $1`,
    [occasionId, now],
  );
}

/** Returns the device counts of the announcements that were pushed last, newest first. */
export async function findAnnouncementFigures(queries: Queries, limit: number): Promise<PushFigures[]> {
  return queries.rows<PushFigures>(
    `select o.announcement_id as "announcementId", ${isoTime('o.created_at')} as at, o.sent, o.delivered, o.gone,
       o.failed, w.waiting, o.sent - o.delivered - o.gone - o.failed - w.waiting as dropped
     from push_occasion o cross join lateral (select count(*)::int as waiting from push_delivery d
       where d.occasion_id = o.id) w
     where o.kind = 'announcement' order by o.id desc limit $1`,
    [limit],
  );
}
