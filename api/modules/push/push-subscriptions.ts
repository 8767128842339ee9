import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Contract } from '../../../shared/contract/index.ts';
import type { OwnData } from '../../../shared/contract/own-data.ts';
import type { PushPreferences, PushState } from '../../../shared/contract/push.ts';
import { ENV, type Env } from '../../config/env.ts';
import { Database } from '../../database/database.ts';
import { AppError } from '../../platform/app-error.ts';
import type { InputOf } from '../../http/input.ts';
import type { Language } from '../../../shared/rules/languages.ts';
import type { Caller } from '../../http/request.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import { knownTimeZone } from '../../platform/known-time-zone.ts';
import { type DataOwner, type DataSubject, OwnsPersonalData } from '../../platform/personal-data.ts';
import { checkAddress, type GivenSubscription } from './push-address.ts';
import { PushPreferenceEntity, PushSubscriptionEntity } from './push.entity.ts';
import {
  applyPreferences,
  deleteSubscription,
  findDevices,
  storeSubscription,
} from './subscription.queries.ts';

/** A missing field keeps its stored value. */
export type GivenPreferences = InputOf<Contract['push']['preferences']>['body'];

/** Subscriptions of devices, and players' topics and quiet hours. A subscription ends with its session (PUSH-05). */
@Injectable()
@OwnsPersonalData()
export class PushSubscriptions implements DataOwner {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENV) private readonly env: Pick<Env, 'vapid' | 'pushServiceUrl'>,
  ) {}

  async ownData({ playerId }: DataSubject): Promise<Partial<OwnData>> {
    return { pushDevices: await this.ownDevices(playerId) };
  }

  /** Returns all that the server stores about this device. */
  async state({ sessionId, playerId }: Caller): Promise<PushState> {
    const { manager } = this.database.source;
    const stored = await manager.findOneBy(PushSubscriptionEntity, { sessionId });
    return {
      publicKey: this.env.vapid.publicKey,
      subscription: stored && {
        endpoint: stored.endpoint,
        language: stored.language,
        timeZone: stored.timeZone,
        isDisabled: stored.disabledAt !== null,
        lastSuccessAt: stored.lastSuccessAt?.toISOString() ?? null,
      },
      preferences: toPreferences(await findPreference(manager, playerId)),
    };
  }

  /**
   * Stores the subscription of the caller's device instead of its former one, and deletes the waiting pushes of another
   * player on the same browser. Raises `invalid_input`, and `session_ended`.
   */
  async subscribe(caller: Caller, given: GivenSubscription, language: Language): Promise<void> {
    const address = checkAddress(given, this.env.pushServiceUrl);
    const timeZone = await knownTimeZone(this.database, given.timeZone, caller.country);
    await this.database.transaction(async (tx) => {
      const isStored = await storeSubscription(
        tx,
        caller,
        { ...address, language, timeZone },
        dateOf(this.clock),
      );
      if (!isStored) throw new AppError('session_ended');
    });
  }

  /** Deletes the caller's subscription with this endpoint, on any device. Ignores another player's endpoint. */
  async unsubscribe({ playerId }: Caller, endpoint: string): Promise<void> {
    await deleteSubscription(this.database, playerId, endpoint);
  }

  /** Stores the preferences, deletes unwanted waiting pushes and moves the others after the quiet hours. */
  async prefer({ playerId }: Caller, { quietHours, ...topics }: GivenPreferences): Promise<void> {
    await this.database.transaction(async (tx) => {
      // The lock serializes two devices that change different fields at the same moment.
      const account = await tx.rows('select from account where player_id = $1 for no key update', [playerId]);
      if (account.length === 0) return;
      const quiet = { quietFrom: quietHours?.from ?? null, quietUntil: quietHours?.until ?? null };
      const stored = await findPreference(tx.manager, playerId);
      const preference = Object.assign(stored, topics, quietHours === undefined ? {} : quiet);
      await tx.manager.save(preference);
      await applyPreferences(tx, preference, dateOf(this.clock));
    });
  }

  private async ownDevices(playerId: number): Promise<OwnData['pushDevices']> {
    const devices = await findDevices(this.database, playerId);
    return devices.map(({ endpoint, language, timeZone, createdAt }) => ({
      service: new URL(endpoint).host,
      language,
      timeZone,
      subscribedAt: createdAt.toISOString(),
    }));
  }
}

/** Reminders, results and groups are opt-in (PUSH-06). Nights are quiet (PUSH-15, `push_after_quiet`). */
const DEFAULTS = {
  announcements: true,
  reminders: false,
  results: false,
  groups: false,
  quietFrom: '23:00',
  quietUntil: '07:00',
};

async function findPreference(manager: EntityManager, playerId: number): Promise<PushPreferenceEntity> {
  const stored = await manager.findOneBy(PushPreferenceEntity, { playerId });
  return stored ?? manager.create(PushPreferenceEntity, { ...DEFAULTS, playerId });
}

function toPreferences(preference: PushPreferenceEntity): PushPreferences {
  const { announcements, reminders, results, groups, quietFrom, quietUntil } = preference;
  // PostgreSQL returns seconds too.
  const quietHours =
    quietFrom && quietUntil ? { from: quietFrom.slice(0, 5), until: quietUntil.slice(0, 5) } : null;
  return { announcements, reminders, results, groups, quietHours };
}
