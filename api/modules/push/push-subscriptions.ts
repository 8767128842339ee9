import { createECDH } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { PushPreferences, PushState } from '../../../shared/contract/push.ts';
import { COUNTRIES } from '../../../shared/rules/countries.ts';
import { ENV, type Env } from '../../config/env.ts';
import { Database, type Queries } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Language } from '../../http/language.ts';
import type { Caller } from '../../http/request.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { isPushEndpoint } from './push-hosts.ts';

/** What a browser gives. */
export interface GivenSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  timeZone?: string | undefined;
}

/** Undefined: as it was. */
export type GivenPreferences = { [Part in keyof PushPreferences]?: PushPreferences[Part] | undefined };

interface StateRow extends Omit<NonNullable<PushState['subscription']>, 'lastSuccessAt'> {
  lastSuccessAt: Date | null;
}
interface PreferenceRow {
  announcements: boolean;
  reminders: boolean;
  results: boolean;
  from: string | null;
  until: string | null;
}

/** Each topic but the announcements is an opt-in of its own (PUSH-06). */
const UNSAID: PushPreferences = { announcements: true, reminders: false, results: false, quietHours: null };

const PREFERENCES = `announcements, reminders, results, to_char(quiet_from, 'HH24:MI') as from, to_char(quiet_until, 'HH24:MI') as until`;

/** What is said of $2 to $4 (topics) and, if $5, of $6 and $7 (quiet hours), laid over what stands in one statement: two devices undo nothing of each other. */
const PREFER = `insert into push_preference as stored (player_id, announcements, reminders, results, quiet_from, quiet_until)
  select player_id, coalesce($2, ${UNSAID.announcements}), coalesce($3, ${UNSAID.reminders}), coalesce($4, ${UNSAID.results}), $6, $7
  from account where player_id = $1
  on conflict (player_id) do update set announcements = coalesce($2, stored.announcements), reminders = coalesce($3, stored.reminders),
    results = coalesce($4, stored.results),
    quiet_from = case when $5 then excluded.quiet_from else stored.quiet_from end,
    quiet_until = case when $5 then excluded.quiet_until else stored.quiet_until end
  returning ${PREFERENCES}`;

/** The devices that are told, and what their players want. A device is a session: its subscription ends with it (PUSH-05). */
@Injectable()
export class PushSubscriptions {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENV) private readonly env: Pick<Env, 'vapid' | 'pushServiceUrl'>,
  ) {}

  async state({ sessionId, playerId }: Caller): Promise<PushState> {
    const [row] = await this.database.rows<StateRow>(
      `select endpoint, language, time_zone as "timeZone", disabled_at is not null as "isDisabled", last_success_at as "lastSuccessAt"
       from push_subscription where session_id = $1`,
      [sessionId],
    );
    return {
      publicKey: this.env.vapid.publicKey,
      subscription: row ? { ...row, lastSuccessAt: row.lastSuccessAt?.toISOString() ?? null } : null,
      preferences: await readPreferences(this.database, playerId),
    };
  }

  /**
   * The device's subscription from now on. The same browser subscription under another session was that of who was logged in here before: it is
   * the caller's now, and what still waited for another player there is told to nobody. Raises `invalid_input`, and `session_ended` for one that ends
   * at this moment.
   */
  async subscribe(caller: Caller, given: GivenSubscription, language: Language): Promise<void> {
    if (!isPushEndpoint(given.endpoint, this.env.pushServiceUrl)) throw wrong('endpoint');
    const p256dh = publicPoint(given.keys.p256dh);
    if (!p256dh) throw wrong('keys.p256dh');
    const auth = Buffer.from(given.keys.auth, 'base64url');
    if (auth.length !== 16) throw wrong('keys.auth');
    const timeZone = await this.knownTimeZone(given.timeZone, caller);
    await this.database.transaction(async (tx) => {
      // Held, so that two tabs of one device take turns.
      const held = await tx.rows('select from session where id = $1 for no key update', [caller.sessionId]);
      if (held.length === 0) throw new AppError('session_ended');
      await tx.rows(
        `delete from push_subscription s using session where session.id = s.session_id and s.endpoint = $1 and session.player_id <> $2`,
        [given.endpoint, caller.playerId],
      );
      await tx.rows('delete from push_subscription where session_id = $1 and endpoint <> $2', [
        caller.sessionId,
        given.endpoint,
      ]);
      await tx.rows(
        `insert into push_subscription (session_id, endpoint, p256dh, auth, language, time_zone, created_at)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (endpoint) do update set session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
           language = excluded.language, time_zone = excluded.time_zone, refusals = 0, disabled_at = null`,
        [
          caller.sessionId,
          given.endpoint,
          p256dh,
          auth.toString('base64url'),
          language,
          timeZone,
          new Date(this.clock.now()),
        ],
      );
    });
  }

  /** Ends the caller's subscription with this endpoint, on whatever device; one that is not theirs ends nothing. */
  async unsubscribe({ playerId }: Caller, endpoint: string): Promise<void> {
    await this.database.rows(
      `delete from push_subscription s using session where session.id = s.session_id and s.endpoint = $1 and session.player_id = $2`,
      [endpoint, playerId],
    );
  }

  /** What waits already follows the new wish: what is unwanted now goes, and quiet hours are counted anew. */
  async prefer({ playerId }: Caller, wish: GivenPreferences): Promise<void> {
    const { announcements, reminders, results, quietHours } = wish;
    await this.database.transaction(async (tx) => {
      const [stored] = await tx.rows<PreferenceRow>(PREFER, [
        playerId,
        announcements ?? null,
        reminders ?? null,
        results ?? null,
        quietHours !== undefined,
        quietHours?.from ?? null,
        quietHours?.until ?? null,
      ]);
      if (!stored) return;
      await tx.rows(
        `delete from push_delivery d using push_occasion o, push_subscription s, session
         where session.player_id = $1 and s.session_id = session.id and d.subscription_id = s.id and o.id = d.occasion_id
           and not case o.kind when 'announcement' then $2 when 'reminder' then $3 else $4::boolean end`,
        [playerId, stored.announcements, stored.reminders, stored.results],
      );
      // Those that were tried wait for the push service, not for the morning.
      await tx.rows(
        `update push_delivery d set next_attempt_at = push_after_quiet($2, s.time_zone, $3, $4)
         from push_subscription s, session
         where session.player_id = $1 and s.session_id = session.id and d.subscription_id = s.id and d.attempts = 0`,
        [playerId, new Date(this.clock.now()), stored.from, stored.until],
      );
    });
  }

  /** The device's zone if the database knows it too, which counts the quiet hours; else that of the player's country. */
  private async knownTimeZone(timeZone: string | undefined, { country }: Caller): Promise<string> {
    const ofCountry = (COUNTRIES.find(({ code }) => code === country) ?? COUNTRIES[0]).timeZone;
    if (!timeZone) return ofCountry;
    try {
      await this.database.rows('select now() at time zone $1', [timeZone]);
      return timeZone;
    } catch {
      return ofCountry;
    }
  }
}

async function readPreferences(queries: Queries, playerId: number): Promise<PushPreferences> {
  const [row] = await queries.rows<PreferenceRow>(
    `select ${PREFERENCES} from push_preference where player_id = $1`,
    [playerId],
  );
  if (!row) return UNSAID;
  const { from, until, ...topics } = row;
  return { ...topics, quietHours: from && until ? { from, until } : null };
}

/** The browser's public key as it is stored; null when it is no point of the curve, for which nothing could be sealed. */
function publicPoint(text: string): string | null {
  const point = Buffer.from(text, 'base64url');
  if (point.length !== 65) return null;
  try {
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    pair.computeSecret(point);
    return point.toString('base64url');
  } catch {
    return null;
  }
}

const wrong = (field: string) => new AppError('invalid_input', { fields: [{ field, code: 'invalid' }] });
