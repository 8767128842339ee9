import type { Database, Queries } from '../../database/database.ts';
import { LEASE_MS, type OpenOccasion } from './occasion.queries.ts';
import type { PushResult } from './push-answer.ts';
import type { PushReader } from './push-message.ts';
import type { PushAddress } from './push-transport.ts';

/** Refusals in a row that disable a subscription. */
const MAX_REFUSALS = 5;
/** The interval at which `last_success_at` is updated; an update per push would double the writes. */
const SUCCESS_PRECISION = `interval '12 hours'`;
/** A push service takes pushes if it took one of a device without refusals within this time. */
const HEALTHY = `interval '2 days'`;
/** The origin of subscription `s`. */
const SERVICE = `substring(s.endpoint from '^https?://[^/]+')`;

/**
 * How many pushes a player gets in 24 hours and in seven days (PUSH-16). The least important ones leave the last place
 * of both to others. Announcements and prizes have no limit and do not count.
 */
const LIMITS = [2, 6] as const;
const LIMITS_OF: Partial<Record<OpenOccasion['kind'], readonly [number, number]>> = {
  groups: [1, 5],
  opening: [1, 5],
};

/** An outbox row that this process has claimed. */
export interface ClaimedPush extends PushAddress, PushReader {
  subscriptionId: number;
  /** This attempt included. */
  attempts: number;
  /**
   * Missing picks (reminder), hits (result) or 1 (announcement, opening); null for groups, or without the device or the
   * score.
   */
  count: number | null;
  /** The hits of the result won a prize, for which the winner may give the data until then; null: no prize. */
  claimUntil: Date | null;
  /** The player's only group that plays the grid that opens. */
  group: string | null;
  /** Null without the device. */
  playerId: number | null;
  /** The player has had as many pushes as a day or a week may have. */
  isHeld: boolean;
}

/** Claims at most `limit` due rows for `LEASE_MS`, and reads each receiver's picks or hits at this moment. */
export async function claimPushes(
  queries: Queries,
  { id, kind, aboutId, matchIds }: OpenOccasion,
  now: Date,
  limit: number,
): Promise<ClaimedPush[]> {
  const statement = {
    name: 'push-claim',
    text: `with claimed as (
        update push_delivery set attempts = attempts + 1, next_attempt_at = $3
        where ctid = any(array(
          select ctid from push_delivery where occasion_id = $1 and next_attempt_at <= $2 order by next_attempt_at
            limit $4 for update skip locked))
        returning subscription_id, attempts
      ), read as materialized (
      select c.subscription_id as "subscriptionId", c.attempts, session.player_id as "playerId", s.endpoint, s.p256dh,
        s.auth, s.language, s.time_zone as "timeZone",
        case
          when s.id is null then null
          when $5 in ('announcement', 'opening') then 1
          when $5 = 'groups' then null
          when $5 in ('reminder', 'evening') then cardinality($7::int[])
            - (select count(*)::int from pick where pick.player_id = session.player_id and pick.match_id = any($7))
          else (select hits from grid_score where grid_id = $6 and grid_score.player_id = session.player_id)
        end as count,
        (select claim_until(p) from prize p where $5 = 'result' and p.grid_id = $6 and p.player_id = session.player_id
        and p.tier > 0 and p.refusal is null) as "claimUntil",
        (select case when count(*) = 1 then min(pg.name) end from edition_grid x
        join group_member gm on gm.group_id = x.group_id
           join player_group pg on pg.id = gm.group_id
         where $5 = 'opening' and x.grid_id = $6 and gm.player_id = session.player_id
           and not member_sleeps(gm)) as "group"
      from claimed c left join push_subscription s on s.id = c.subscription_id
        left join session on session.id = s.session_id
      ), counted as materialized (
        select r."playerId", coalesce(not bool_or(t.occasion_id = $1)
          and (count(t.at) filter (where t.at > $2::timestamptz - interval '24 hours') >= $8 or count(t.at) >= $9),
            false) as is_full
        from (select distinct "playerId" from read
          where $5 <> 'announcement' and "claimUntil" is null
            and (count > 0 or $5 = 'result' and count = 0 or $5 = 'groups')) r
        left join push_told t on t.player_id = r."playerId" and t.at > $2::timestamptz - interval '7 days'
        group by r."playerId"
      ), told as (
        insert into push_told (player_id, occasion_id, at) select "playerId", $1, $2 from counted where not is_full
          on conflict do nothing
      )
      select read.*, coalesce(is_full, false) as "isHeld" from read left join counted using ("playerId")`,
  };
  const [inDay, inWeek] = LIMITS_OF[kind] ?? LIMITS;
  const leaseEnd = new Date(now.getTime() + LEASE_MS);
  const values = [id, now, leaseEnd, limit, kind, aboutId, matchIds, inDay, inWeek];
  return queries.rows<ClaimedPush>(statement, values);
}

/** The outcome of a claimed push; dropped: nothing to send. A push with `later` is due at `againAt`. */
export interface PushOutcome {
  push: Pick<ClaimedPush, 'subscriptionId' | 'endpoint'>;
  result: PushResult['result'] | 'dropped';
  againAt?: Date;
  /** True if the push was not sent: the claim does not count as an attempt. */
  isUnsent?: boolean;
  /** Status and host of the service that refused the push. */
  refusedBy?: string;
}

/**
 * Deletes and counts a batch's finished pushes, reschedules the others and updates subscriptions. Rows that another
 * transaction has locked are sent again after their lease.
 */
export async function recordOutcomes(
  database: Database,
  occasionId: number,
  outcomes: PushOutcome[],
  now: Date,
): Promise<void> {
  const rows = outcomes.map(({ push, result, againAt, isUnsent = false, refusedBy }) => ({
    subscription_id: push.subscriptionId,
    result,
    again_at: againAt,
    is_unsent: isUnsent,
    refused_by: refusedBy,
  }));
  await database.transaction(async (tx) => {
    // A transaction that deletes an occasion locks in the same order: first the occasion, then its outbox rows.
    await tx.rows('select from push_occasion where id = $1 for no key update', [occasionId]);
    await tx.rows(RECORD_OUTCOMES, [occasionId, JSON.stringify(rows)]);
  });
  const answers = outcomes.map(({ push, result }) => ({ ...push, result }));
  await recordAnswers(database, answers, now);
}

const RECORD_OUTCOMES = {
  name: 'push-record-outcomes',
  text: `with outcome as materialized (
      select o.* from jsonb_to_recordset($2) as o (subscription_id int, result text, again_at timestamptz,
        is_unsent boolean, refused_by text)
      join push_delivery d on d.occasion_id = $1 and d.subscription_id = o.subscription_id
      for update of d skip locked
    ), rescheduled as (
      update push_delivery d set next_attempt_at = next.at,
        attempts = d.attempts - case when o.is_unsent then 1 else 0 end,
        failing_since = case when next.at = o.again_at then coalesce(d.failing_since, statement_now()) end
      from outcome o join push_subscription s on s.id = o.subscription_id join session on session.id = s.session_id
        left join push_preference p using (player_id)
        cross join lateral (select push_after_quiet(o.again_at, s.time_zone, p) as at) next
      where d.occasion_id = $1 and d.subscription_id = o.subscription_id and o.result = 'later'
    ), finished as (
      delete from push_delivery d using outcome o
      where d.occasion_id = $1 and d.subscription_id = o.subscription_id and o.result <> 'later'
      returning o.result, o.refused_by
    )
    update push_occasion set
      delivered = delivered + (select count(*) from finished where result = 'delivered'),
      gone = gone + (select count(*) from finished where result = 'gone'),
      failed = failed + (select count(*) from finished where result in ('refused', 'failed')),
      refused_by = coalesce((select max(refused_by) from finished), refused_by)
    where id = $1`,
};

/**
 * Deletes gone subscriptions, disables them after five refusals in a row, and notes successes. A subscription whose
 * endpoint changed since the push stays as it is. If the service takes no push of another device either, the server's
 * key or subject is wrong, so no device is disabled.
 */
export async function recordAnswers(
  queries: Queries,
  answers: { subscriptionId: number; endpoint: string; result: PushOutcome['result'] }[],
  now: Date,
): Promise<void> {
  const rows = answers
    .filter(({ result }) => ['delivered', 'gone', 'refused'].includes(result))
    .map(({ subscriptionId, endpoint, result }) => ({ id: subscriptionId, endpoint, result }));
  if (rows.length === 0) return;
  await queries.rows(
    `with answer as materialized (
       select s.id, a.result, ${SERVICE} as service
         from jsonb_to_recordset($1) as a (id int, endpoint text, result text)
       join push_subscription s on s.id = a.id and s.endpoint = a.endpoint
       where a.result <> 'delivered' or s.refusals > 0
         or coalesce(s.last_success_at < $2::timestamptz - ${SUCCESS_PRECISION}, true)
       for update of s skip locked
     ), gone as (
       delete from push_subscription where id in (select id from answer where result = 'gone')
     ), delivered as (
       update push_subscription set last_success_at = $2, refusals = 0
         where id in (select id from answer where result = 'delivered')
     )
     update push_subscription s set refusals = least(refusals + 1, 1000),
       disabled_at = case when refusals + 1 >= ${MAX_REFUSALS} and (
         exists (select from answer a where a.result = 'delivered' and a.service = ${SERVICE})
         or exists (select from push_subscription other
           where other.refusals = 0 and other.last_success_at > $2::timestamptz - ${HEALTHY}
           and starts_with(other.endpoint, ${SERVICE} || '/'))
       ) then $2 else disabled_at end
     where id in (select id from answer where result = 'refused')`,
    [JSON.stringify(rows), now],
  );
}
