import { Inject, Injectable } from '@nestjs/common';
import { Database, type Statement } from '../../database/database.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { isPaused, LOCK_AT } from './push-occasions.ts';
import type { PushNews, PushReader } from './push-message.ts';
import { CLAIM_MS } from './push-pace.ts';
import type { PushAddress } from './push-signer.ts';

/** What is being told, as it stands now. paused: not at this moment, e.g. an announcement was hidden again. over: never any more. */
export interface OpenOccasion {
  id: number;
  kind: 'announcement' | 'reminder' | 'result';
  state: 'live' | 'paused' | 'over';
  /** The announcement, or the grid. */
  aboutId: number;
  title: string;
  content: string;
  grid: string;
  total: number;
  lockAt: Date | null;
  matchIds: number[];
  until: Date;
}

/** A delivery taken for sending; `news` null: there is nothing to tell this player any more. */
export interface ClaimedPush extends PushAddress, PushReader {
  occasionId: number;
  subscriptionId: number;
  /** This one included. */
  attempts: number;
  news: PushNews | null;
}

/** What became of a delivery. dropped: there was nothing to tell. later: due again at `againAt`, and tried in vain unless `isAttempt` is false. */
export interface PushOutcome {
  push: Pick<ClaimedPush, 'occasionId' | 'subscriptionId' | 'endpoint'>;
  result: 'delivered' | 'gone' | 'refused' | 'failed' | 'dropped' | 'later';
  againAt?: Date;
  isAttempt?: boolean;
}

const REFUSALS_MOST = 5;
/** A device's last success is known so closely: writing down each would be half the work of a fan-out. */
const SUCCESS_KNOWN_TO = `interval '12 hours'`;
/** How long an announcement without expiry, and a result, are worth a push. */
const ANNOUNCEMENT_LIVES = `interval '7 days'`;
const RESULT_LIVES = `interval '3 days'`;

const OPEN: Statement = {
  name: 'push-open-occasions',
  text: `select o.id, o.kind, coalesce(a.id, g.id) as "aboutId", coalesce(a.title, '') as title, coalesce(a.content, '') as content,
      coalesce(g.name, '') as grid, coalesce(m.total, 0) as total, m.lock_at as "lockAt", coalesce(m.open_ids, '{}') as "matchIds", life.until,
      case
        when life.until is null or life.until <= $1 then 'over'
        when o.kind = 'reminder' and g.status <> 'open' then 'over'
        when ${isPaused('$1')} then 'paused'
        else 'live'
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
        when 'announcement' then coalesce(a.expires_at, o.created_at + ${ANNOUNCEMENT_LIVES})
        when 'reminder' then m.lock_at
        else o.created_at + ${RESULT_LIVES}
      end as until
    ) life
    where o.done_at is null order by o.kind = 'reminder' desc, o.id`,
};

const CLAIM: Statement = {
  name: 'push-claim',
  text: `with taken as (
      update push_delivery set attempts = attempts + 1, next_attempt_at = $3
      where ctid = any(array(
        select ctid from push_delivery where occasion_id = $1 and next_attempt_at <= $2 order by next_attempt_at limit $4 for update skip locked))
      returning occasion_id, subscription_id, attempts
    )
    select t.occasion_id as "occasionId", t.subscription_id as "subscriptionId", t.attempts, session.player_id as "playerId",
      s.endpoint, s.p256dh, s.auth, s.language, s.time_zone as "timeZone"
    from taken t left join push_subscription s on s.id = t.subscription_id left join session on session.id = s.session_id`,
};

/** Open matches of $1 that each of the players $2 has no pick for. */
const MISSING: Statement = {
  name: 'push-missing',
  text: `select player_id, cardinality($1::int[]) - (
      select count(*)::int from pick where pick.player_id = wanted.player_id and pick.match_id = any($1)) as fact
    from unnest($2::int[]) wanted (player_id)`,
};
/** Hits in grid $1 of the players $2. */
const HITS: Statement = {
  name: 'push-hits',
  text: 'select player_id, hits as fact from grid_score where grid_id = $1 and player_id = any($2::int[])',
};

const OUTCOMES = `outcome as (
    select * from unnest($1::int[], $2::int[], $3::text[], $4::timestamptz[], $5::boolean[])
      as o (occasion_id, subscription_id, result, again_at, is_attempt)
  )`;

/** Rows that somebody else holds are being deleted, or were taken over: they are left to them, and nobody waits for anybody. */
const FINISH: Statement = {
  name: 'push-finish',
  text: `with ${OUTCOMES}, mine as materialized (
      select o.* from outcome o join push_delivery d on d.subscription_id = o.subscription_id and d.occasion_id = o.occasion_id
      for update of d skip locked
    ), done as (
      delete from push_delivery d using mine m
      where d.subscription_id = m.subscription_id and d.occasion_id = m.occasion_id and m.result <> 'later'
      returning m.occasion_id, m.result
    ), again as (
      update push_delivery d set next_attempt_at = push_after_quiet(m.again_at, s.time_zone, p.quiet_from, p.quiet_until),
        attempts = d.attempts - case when m.is_attempt then 0 else 1 end
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

/** Of the subscriptions only those that still have the endpoint which was called: a device that has renewed its own meanwhile is another one. */
const NOTE_SUBSCRIPTIONS: Statement = {
  name: 'push-note-subscriptions',
  text: `with outcome as (select * from unnest($1::int[], $2::text[], $3::text[]) as o (subscription_id, endpoint, result)),
    held as materialized (
      select s.id, o.result from outcome o join push_subscription s on s.id = o.subscription_id and s.endpoint = o.endpoint
      where o.result <> 'delivered' or s.refusals > 0 or coalesce(s.last_success_at < $4::timestamptz - ${SUCCESS_KNOWN_TO}, true)
      for update of s skip locked
    ), gone as (delete from push_subscription where id in (select id from held where result = 'gone'))
    update push_subscription s set
      last_success_at = case when h.result = 'delivered' then $4::timestamptz else last_success_at end,
      refusals = case when h.result = 'delivered' then 0 else refusals + 1 end,
      disabled_at = case when h.result = 'refused' and refusals + 1 >= ${REFUSALS_MOST} then $4::timestamptz else disabled_at end
    from held h where s.id = h.id and h.result in ('delivered', 'refused')`,
};

/** The rows of what is being told: who takes one has it for `CLAIM_MS`. */
@Injectable()
export class PushDeliveries {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * At most so many deliveries that are due, of the most urgent occasion that has some; empty when none has. What is over or done with is closed on
   * the way.
   */
  async claim(most: number): Promise<ClaimedPush[]> {
    // One moment for what is live and for what is due.
    const now = this.clock.now();
    for (const occasion of await this.database.rows<OpenOccasion>(OPEN, [new Date(now)])) {
      if (occasion.state === 'over') await this.close(occasion.id);
      if (occasion.state !== 'live') continue;
      const claimed = await this.claimOf(occasion, most, now);
      if (claimed.length > 0) return claimed;
      await this.closeIfDone(occasion.id);
    }
    return [];
  }

  /** Writes down what became of deliveries, and what that says of their subscriptions. */
  async note(outcomes: PushOutcome[]): Promise<void> {
    if (outcomes.length === 0) return;
    const occasionIds = [...new Set(outcomes.map(({ push }) => push.occasionId))];
    await this.database.transaction(async (tx) => {
      // First, as who deletes an occasion does: else the two could wait for each other.
      await tx.rows('select from push_occasion where id = any($1::int[]) order by id for no key update', [
        occasionIds,
      ]);
      await tx.rows(FINISH, [
        outcomes.map(({ push }) => push.occasionId),
        outcomes.map(({ push }) => push.subscriptionId),
        outcomes.map(({ result }) => result),
        outcomes.map(({ againAt }) => againAt ?? null),
        outcomes.map(({ isAttempt }) => isAttempt ?? true),
      ]);
    });
    await this.noteSubscriptions(outcomes.map(({ push, result }) => ({ ...push, result })));
  }

  /** The part that any answer of a push service has, asked for by an occasion or not. */
  async noteSubscriptions(
    answers: { subscriptionId: number; endpoint: string; result: PushOutcome['result'] }[],
  ): Promise<void> {
    const telling = answers.filter(({ result }) => ['delivered', 'gone', 'refused'].includes(result));
    if (telling.length === 0) return;
    await this.database.rows(NOTE_SUBSCRIPTIONS, [
      telling.map(({ subscriptionId }) => subscriptionId),
      telling.map(({ endpoint }) => endpoint),
      telling.map(({ result }) => result),
      this.now(),
    ]);
  }

  private async claimOf(occasion: OpenOccasion, most: number, now: number): Promise<ClaimedPush[]> {
    const rows = await this.database.rows<Omit<ClaimedPush, 'news'> & { playerId: number | null }>(CLAIM, [
      occasion.id,
      new Date(now),
      new Date(now + CLAIM_MS),
      most,
    ]);
    const players = rows.flatMap(({ playerId }) => playerId ?? []);
    const newsOf = await this.newsFor(occasion, players);
    return rows.map(({ playerId, ...row }) => ({
      ...row,
      news: playerId === null ? null : newsOf(playerId),
    }));
  }

  /** What each player is to be told, by the facts of this moment. */
  private async newsFor(
    occasion: OpenOccasion,
    players: number[],
  ): Promise<(playerId: number) => PushNews | null> {
    const { aboutId: id, title, content, grid, total, matchIds } = occasion;
    const until = occasion.until.getTime();
    if (occasion.kind === 'announcement') {
      const news: PushNews = { kind: 'announcement', id, title, content, until };
      return () => news;
    }
    const isReminder = occasion.kind === 'reminder';
    const rows = await this.database.rows<{ player_id: number; fact: number }>(
      isReminder ? MISSING : HITS,
      isReminder ? [matchIds, players] : [id, players],
    );
    const facts = new Map(rows.map(({ player_id: playerId, fact }) => [playerId, fact]));
    return (playerId) => {
      const fact = facts.get(playerId);
      if (!isReminder)
        return fact === undefined ? null : { kind: 'result', id, grid, hits: fact, total, until };
      return fact ? { kind: 'reminder', id, grid, missing: fact, lockAt: until, until } : null;
    };
  }

  private async close(occasionId: number): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.rows('update push_occasion set done_at = $2 where id = $1', [occasionId, this.now()]);
      await tx.rows('delete from push_delivery where occasion_id = $1', [occasionId]);
    });
  }

  private async closeIfDone(occasionId: number): Promise<void> {
    await this.database.rows(
      `update push_occasion set done_at = $2
       where id = $1 and done_at is null and not exists (select from push_delivery where occasion_id = $1)`,
      [occasionId, this.now()],
    );
  }

  private now(): Date {
    return new Date(this.clock.now());
  }
}
