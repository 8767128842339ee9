import type { Database, Queries } from '../../database/database.ts';
import type { PushReader } from './push-message.ts';
import type { PushResult } from './push-answer.ts';
import type { PushAddress } from './push-transport.ts';
import { isPaused, LOCK_AT } from './occasion-queries.ts';

/** Duration of a claim. Another process may take the rows afterwards. It must exceed the slowest batch: 11 rounds of 48 pushes, 10 seconds each. */
export const LEASE_MS = 180_000;
/** Refusals in a row that disable a subscription. */
const MAX_REFUSALS = 5;
/** `last_success_at` is updated at this interval, because an update for each push would double the writes of a fan-out. */
const SUCCESS_PRECISION = `interval '12 hours'`;
/** How long an announcement without expiry, and a result, are pushed. */
const ANNOUNCEMENT_LIFETIME = `interval '7 days'`;
const RESULT_LIFETIME = `interval '3 days'`;

/** An unfinished occasion. over: nothing is left to send. due: at least one push is due. waiting: paused, or no push is due yet. */
export interface OpenOccasion {
  id: number;
  kind: 'announcement' | 'reminder' | 'result';
  state: 'over' | 'due' | 'waiting';
  /** The id of the announcement or of the grid. */
  aboutId: number;
  /** The title of the announcement or the name of the grid. */
  title: string;
  content: string;
  /** Number of matches of the grid. */
  total: number;
  /** Matches of the grid that are still open. */
  matchIds: number[];
  until: Date;
}

/** Returns the open occasions, reminders first, then the oldest first. */
export async function findOpenOccasions(queries: Queries, now: Date): Promise<OpenOccasion[]> {
  const statement = {
    name: 'push-open-occasions',
    text: `select o.id, o.kind, coalesce(a.id, g.id) as "aboutId", coalesce(a.title, g.name) as title, coalesce(a.content, '') as content,
        m.total, coalesce(m.open_ids, '{}') as "matchIds", life.until,
        case
          when life.until is null or life.until <= $1 or o.kind = 'reminder' and g.status <> 'open'
            or not exists (select from push_delivery d where d.occasion_id = o.id) then 'over'
          when not ${isPaused('$1')} and exists (select from push_delivery d where d.occasion_id = o.id and d.next_attempt_at <= $1) then 'due'
          else 'waiting'
        end as state
      from push_occasion o
      left join announcement a on a.id = o.announcement_id
      left join grid g on g.id = o.grid_id
      left join lateral (
        select count(*)::int as total, min(${LOCK_AT}) filter (where m.status = 'scheduled' and ${LOCK_AT} > $1) as lock_at,
          array_agg(m.id) filter (where m.status = 'scheduled' and ${LOCK_AT} > $1) as open_ids
        from match m where m.grid_id = g.id and m.status <> 'cancelled'
      ) m on true
      cross join lateral (
        select case o.kind
          when 'announcement' then coalesce(a.expires_at, o.created_at + ${ANNOUNCEMENT_LIFETIME})
          when 'reminder' then m.lock_at
          else o.created_at + ${RESULT_LIFETIME}
        end as until
      ) life
      where o.done_at is null order by o.kind = 'reminder' desc, o.id`,
  };
  return queries.rows<OpenOccasion>(statement, [now]);
}

/** Finishes an occasion and deletes its remaining outbox rows. */
export async function closeOccasion(queries: Queries, occasionId: number, now: Date): Promise<void> {
  await queries.rows(
    `with closed as (update push_occasion set done_at = $2 where id = $1)
     delete from push_delivery where occasion_id = $1`,
    [occasionId, now],
  );
}

/** An outbox row that this process has claimed. */
export interface ClaimedPush extends PushAddress, PushReader {
  occasionId: number;
  subscriptionId: number;
  /** This attempt included. */
  attempts: number;
  /** Missing picks for a reminder, hits for a result, 1 for an announcement. Null if the device or the score no longer exists. */
  count: number | null;
}

/** Claims at most `limit` due rows of the occasion for `LEASE_MS`, and reads each receiver's picks or hits at this moment. */
export async function claimPushes(
  queries: Queries,
  { id, kind, aboutId, matchIds }: OpenOccasion,
  now: Date,
  limit: number,
): Promise<ClaimedPush[]> {
  const statement = {
    name: 'push-claim',
    text: `with taken as (
        update push_delivery set attempts = attempts + 1, next_attempt_at = $3
        where ctid = any(array(
          select ctid from push_delivery where occasion_id = $1 and next_attempt_at <= $2 order by next_attempt_at limit $4 for update skip locked))
        returning occasion_id, subscription_id, attempts
      )
      select t.occasion_id as "occasionId", t.subscription_id as "subscriptionId", t.attempts,
        s.endpoint, s.p256dh, s.auth, s.language, s.time_zone as "timeZone",
        case
          when s.id is null then null
          when $5 = 'announcement' then 1
          when $5 = 'reminder' then cardinality($7::int[])
            - (select count(*)::int from pick where pick.player_id = session.player_id and pick.match_id = any($7))
          else (select hits from grid_score where grid_id = $6 and grid_score.player_id = session.player_id)
        end as count
      from taken t left join push_subscription s on s.id = t.subscription_id left join session on session.id = s.session_id`,
  };
  const leaseEnd = new Date(now.getTime() + LEASE_MS);
  return queries.rows<ClaimedPush>(statement, [id, now, leaseEnd, limit, kind, aboutId, matchIds]);
}

/** The outcome of a claimed push. dropped: there was nothing to send. A push with `later` is due again at `againAt`. */
export interface PushOutcome {
  push: Pick<ClaimedPush, 'occasionId' | 'subscriptionId' | 'endpoint'>;
  result: PushResult['result'] | 'dropped';
  againAt?: Date;
  /** True if the push was not sent: the claim does not count as an attempt. */
  isUnsent?: boolean;
}

/** Deletes and counts the finished pushes, reschedules the others, and updates the subscriptions. Skips rows that another transaction has locked. */
export async function recordOutcomes(database: Database, outcomes: PushOutcome[], now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    // A transaction that deletes an occasion locks in the same order: first the occasion, then its outbox rows.
    const occasionIds = outcomes.map(({ push }) => push.occasionId);
    await tx.rows('select from push_occasion where id = any($1::int[]) order by id for no key update', [
      occasionIds,
    ]);
    await tx.rows(FINISH, [
      occasionIds,
      outcomes.map(({ push }) => push.subscriptionId),
      outcomes.map(({ result }) => result),
      outcomes.map(({ againAt }) => againAt ?? null),
      outcomes.map(({ isUnsent }) => isUnsent ?? false),
    ]);
  });
  await recordAnswers(
    database,
    outcomes.map(({ push, result }) => ({ ...push, result })),
    now,
  );
}

const FINISH = {
  name: 'push-finish',
  text: `with outcome as (
      select * from unnest($1::int[], $2::int[], $3::text[], $4::timestamptz[], $5::boolean[])
        as o (occasion_id, subscription_id, result, again_at, is_unsent)
    ), mine as materialized (
      select o.* from outcome o join push_delivery d on d.subscription_id = o.subscription_id and d.occasion_id = o.occasion_id
      for update of d skip locked
    ), done as (
      delete from push_delivery d using mine m
      where d.subscription_id = m.subscription_id and d.occasion_id = m.occasion_id and m.result <> 'later'
      returning m.occasion_id, m.result
    ), again as (
      update push_delivery d set next_attempt_at = push_after_quiet(m.again_at, s.time_zone, p.quiet_from, p.quiet_until),
        attempts = d.attempts - case when m.is_unsent then 1 else 0 end
      from mine m join push_subscription s on s.id = m.subscription_id join session on session.id = s.session_id
        left join push_preference p using (player_id)
      where d.subscription_id = m.subscription_id and d.occasion_id = m.occasion_id and m.result = 'later'
    )
    update push_occasion o set delivered = delivered + n.delivered_now, gone = gone + n.gone_now, failed = failed + n.failed_now
    from (
      select occasion_id, count(*) filter (where result = 'delivered') as delivered_now, count(*) filter (where result = 'gone') as gone_now,
        count(*) filter (where result in ('refused', 'failed')) as failed_now
      from done group by occasion_id
    ) n where o.id = n.occasion_id`,
};

/**
 * Deletes subscriptions that are gone, disables them after five refusals in a row, and notes successes. Ignores a subscription whose endpoint has changed
 * since the push was sent.
 */
export async function recordAnswers(
  queries: Queries,
  answers: { subscriptionId: number; endpoint: string; result: PushOutcome['result'] }[],
  now: Date,
): Promise<void> {
  const known = answers.filter(({ result }) => ['delivered', 'gone', 'refused'].includes(result));
  if (known.length === 0) return;
  await queries.rows(
    `with answer as (select * from unnest($1::int[], $2::text[], $3::text[]) as a (subscription_id, endpoint, result)),
     locked as materialized (
       select s.id, a.result from answer a join push_subscription s on s.id = a.subscription_id and s.endpoint = a.endpoint
       where a.result <> 'delivered' or s.refusals > 0 or coalesce(s.last_success_at < $4::timestamptz - ${SUCCESS_PRECISION}, true)
       for update of s skip locked
     ), gone as (delete from push_subscription where id in (select id from locked where result = 'gone'))
     update push_subscription s set
       last_success_at = case when h.result = 'delivered' then $4::timestamptz else last_success_at end,
       refusals = case when h.result = 'delivered' then 0 else refusals + 1 end,
       disabled_at = case when h.result = 'refused' and refusals + 1 >= ${MAX_REFUSALS} then $4::timestamptz else disabled_at end
     from locked h where s.id = h.id and h.result in ('delivered', 'refused')`,
    [
      known.map(({ subscriptionId }) => subscriptionId),
      known.map(({ endpoint }) => endpoint),
      known.map(({ result }) => result),
      now,
    ],
  );
}

/**
 * Whether delivery `d` is late: an attempt failed, or no process sent it within five minutes of its due time. A row that is claimed for the first time and
 * a row that waits for the end of quiet hours are not late.
 */
export const IS_LATE = `(d.attempts > 1 or d.next_attempt_at < now() - interval '5 minutes'
  or d.attempts = 1 and d.next_attempt_at > now() + interval '${LEASE_MS} milliseconds')`;
