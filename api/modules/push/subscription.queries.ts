import type { Queries } from '../../database/database.ts';
import type { PushAddress } from './push-transport.ts';
import type { PushPreferenceEntity, PushSubscriptionEntity } from './push.entity.ts';

/** Returns the push devices of a player, newest first. */
export async function findDevices(queries: Queries, playerId: number): Promise<PushSubscriptionEntity[]> {
  return queries.rows<PushSubscriptionEntity>(
    `select s.id, s.session_id as "sessionId", s.endpoint, s.p256dh, s.auth, s.language, s.time_zone as "timeZone",
      s.created_at as "createdAt", s.last_success_at as "lastSuccessAt", s.disabled_at as "disabledAt"
     from push_subscription s join session on session.id = s.session_id where session.player_id = $1
       order by s.id desc`,
    [playerId],
  );
}

/** Stores the subscription of the session and deletes its former one. Returns false if the session no longer exists. */
export async function storeSubscription(
  tx: Queries,
  { sessionId, playerId }: { sessionId: string; playerId: number },
  { endpoint, p256dh, auth, language, timeZone }: PushAddress & { language: string; timeZone: string },
  now: Date,
): Promise<boolean> {
  // The lock serializes two tabs of one device.
  const session = await tx.rows('select from session where id = $1 for no key update', [sessionId]);
  if (session.length === 0) return false;
  // In one order, because two devices that swap their endpoints could deadlock.
  await tx.rows(
    'select from push_subscription where endpoint = $1 or session_id = $2 order by id for update',
    [endpoint, sessionId],
  );
  await tx.rows(
    `delete from push_subscription s using session
     where session.id = s.session_id and (s.endpoint = $1 and session.player_id <> $2 or s.endpoint <> $1
       and session.id = $3)`,
    [endpoint, playerId, sessionId],
  );
  await tx.rows(
    `insert into push_subscription (session_id, endpoint, p256dh, auth, language, time_zone, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (endpoint) do update set session_id = excluded.session_id, p256dh = excluded.p256dh,
       auth = excluded.auth,
       language = excluded.language, time_zone = excluded.time_zone, refusals = 0, disabled_at = null`,
    [sessionId, endpoint, p256dh, auth, language, timeZone, now],
  );
  return true;
}

/** Deletes the player's subscription with this endpoint. */
export async function deleteSubscription(
  queries: Queries,
  playerId: number,
  endpoint: string,
): Promise<void> {
  await queries.rows(
    `delete from push_subscription s using session
      where session.id = s.session_id and s.endpoint = $1 and session.player_id = $2`,
    [endpoint, playerId],
  );
}

/**
 * Deletes a player's waiting pushes of unwanted topics, and moves untried ones after the quiet hours. A reminder of the
 * evening before keeps its hour.
 */
export async function applyPreferences(
  tx: Queries,
  { playerId, announcements, reminders, results, groups, quietFrom, quietUntil }: PushPreferenceEntity,
  now: Date,
): Promise<void> {
  await tx.rows(
    `delete from push_delivery d using push_occasion o, push_subscription s, session
     where session.player_id = $1 and s.session_id = session.id and d.subscription_id = s.id and o.id = d.occasion_id
       and not case o.kind when 'announcement' then $2 when 'result' then $4
         when 'groups' then $5::boolean else $3 end`,
    [playerId, announcements, reminders, results, groups],
  );
  await tx.rows(
    `update push_delivery d set next_attempt_at = push_after_quiet($2, s.time_zone, $3, $4)
     from push_subscription s, session, push_occasion o
     where session.player_id = $1 and s.session_id = session.id and d.subscription_id = s.id and d.attempts = 0
       and o.id = d.occasion_id and o.kind <> 'evening'`,
    [playerId, now, quietFrom, quietUntil],
  );
}
