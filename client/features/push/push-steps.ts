import { currentLanguage } from '../../i18n/i18n.ts';
import { inLock } from '../../lib/in-lock.ts';
import {
  endSubscription,
  findSubscription,
  keyOf,
  lookAtDevice,
  readWish,
  subscribe,
  writeWish,
} from '../../pwa/push-device.ts';
import type { PushServer, PushState } from './push-api.ts';

/** The player did not give the permission. */
export class NotPermitted extends Error {}

/**
 * The player turns push on, by a tap: only then does the browser ask for the permission (PUSH-01). Rejects with
 * `NotPermitted`, with an `ApiError`, or with what the browser says; then nothing is left half done.
 */
export async function turnOn(server: PushServer, playerId: number): Promise<void> {
  try {
    // First of all: Safari asks only while the tap is fresh.
    if ((await Notification.requestPermission()) !== 'granted') throw new NotPermitted();
    await oneAtATime(async () => {
      const { publicKey } = await server.ask();
      // An existing subscription may belong to another player or an older key.
      await endSubscription();
      await storeNew(server, publicKey);
      writeWish(playerId);
    });
  } finally {
    await lookAtDevice();
  }
}

/** Turns push off here. If the server cannot be reached, it learns it from the push service. */
export async function turnOff(server: PushServer): Promise<void> {
  await oneAtATime(async () => {
    writeWish(null);
    const ended = await endSubscription();
    await lookAtDevice();
    if (ended) await server.end(ended.endpoint);
  });
}

/**
 * Repairs the subscription at a start of the app, and after a change of language. After a failure the next start tries
 * again.
 */
export async function renew(server: PushServer, playerId: number): Promise<void> {
  await oneAtATime(() => bringIntoStep(server, playerId)).catch(() => undefined);
  await lookAtDevice();
}

async function bringIntoStep(server: PushServer, playerId: number): Promise<void> {
  const known = await server.ask();
  const subscription = await findSubscription();
  const step = renewalStep({
    playerId,
    permission: Notification.permission,
    browser: subscription && { endpoint: subscription.endpoint, key: keyOf(subscription) },
    wish: readWish(),
    server: known,
    language: currentLanguage(),
    timeZone: timeZoneNow(),
  });
  if (step === 'renew' || step === 'end') await endSubscription();
  if (step === 'subscribe' || step === 'renew') await storeNew(server, known.publicKey);
  if (step === 'store' && subscription) await server.store(subscription, timeZoneNow());
  if (step === 'end') writeWish(null);
  else if (subscription) writeWish(playerId);
  if (known.subscription && (step === 'end' || step === 'end-on-server'))
    await server.end(known.subscription.endpoint);
}

/** Both or neither: a subscription that the server does not know brings nothing. */
async function storeNew(server: PushServer, publicKey: string): Promise<void> {
  const subscription = await subscribe(publicKey);
  try {
    await server.store(subscription, timeZoneNow());
  } catch (error) {
    await subscription.unsubscribe().catch(() => false);
    throw error;
  }
}

/** The time zone of this device. */
function timeZoneNow(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Two tabs, or a start and a tap, would take each other's subscription away. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  return inLock('doce:push', work);
}

/** The state at a start of the app with a logged-in player. */
export interface PushFacts {
  playerId: number;
  permission: NotificationPermission;
  /** The browser's subscription. `key` is in base64url, as on the server; null if the browser does not tell it. */
  browser: { endpoint: string; key: string | null } | null;
  /** The player that turned push on here; null if none did or storage was deleted. */
  wish: number | null;
  server: Pick<PushState, 'publicKey' | 'subscription'>;
  language: string;
  timeZone: string;
}

/**
 * subscribe: the browser lost the subscription. renew: the subscription is invalid. store: the server lacks it or has
 * other data. end: the subscription belongs to no player or to another one. end-on-server: only the server still has
 * one.
 */
export type RenewalStep = 'nothing' | 'subscribe' | 'renew' | 'store' | 'end' | 'end-on-server';

/**
 * Returns the repair of the subscription at a start (docs/push.md). It can disappear, or become invalid by a new key,
 * without an event.
 */
export function renewalStep(facts: PushFacts): RenewalStep {
  const { playerId, permission, browser, wish, server, language, timeZone } = facts;
  const stored = server.subscription;
  if (!browser) {
    if (wish === playerId && permission === 'granted') return 'subscribe';
    return stored ? 'end-on-server' : 'nothing';
  }
  const isKnown = stored?.endpoint === browser.endpoint;
  if (wish !== playerId && !(wish === null && isKnown)) return 'end';
  if (permission !== 'granted') return 'nothing';
  if (stored?.isDisabled || (browser.key !== null && browser.key !== plain(server.publicKey))) return 'renew';
  const isSame = isKnown && stored.language === language && stored.timeZone === timeZone;
  return isSame ? 'nothing' : 'store';
}

function plain(key: string): string {
  return key.replace(/=+$/, '');
}
