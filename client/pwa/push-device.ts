import { createExternalStore } from '../lib/external-store.ts';
import { localStore } from '../lib/web-storage.ts';
import { storageKeys } from '../lib/storage-keys.ts';

/** The state of push in this browser. features/push reads the server's. */
export interface PushDevice {
  /** Null: this browser has no push. On iOS only the installed app has. */
  permission: NotificationPermission | null;
  /** The player that turned notifications on; null without a subscription. Undefined: not known yet. */
  playerId: number | null | undefined;
}

const wishKey = storageKeys.push;
/** On a first visit the worker is registered some seconds after the start, and then downloads all files. */
const workerTimeoutMs = 60_000;
/** A blocked push service does not answer. */
const serviceTimeoutMs = 15_000;

export const pushDevice = createExternalStore<PushDevice>({ permission: null, playerId: undefined });

export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

let looks = 0;

/**
 * Updates `pushDevice`, because permissions and subscriptions change without an event. If calls overlap, the last
 * one counts.
 */
export async function lookAtDevice(): Promise<void> {
  const look = (looks += 1);
  const isSubscribed = Boolean(await findSubscription());
  if (look !== looks) return;
  const next: PushDevice = {
    permission: canPush() ? Notification.permission : null,
    playerId: isSubscribed ? readWish() : null,
  };
  const { permission, playerId } = pushDevice.read();
  if (next.permission !== permission || next.playerId !== playerId) pushDevice.set(next);
}

/** Returns the browser's subscription; null if there is none or it cannot be read. */
export async function findSubscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    return (await registration?.pushManager.getSubscription()) ?? null;
  } catch {
    return null;
  }
}

/** Subscribes with the server's key. Rejects if the browser or its push service refuses, or after a timeout. */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await readyWorker();
  const subscribing = pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // A subscription that arrives after the timeout has no player.
      void subscribing.then((late) => late.unsubscribe()).catch(() => undefined);
      reject(new DOMException('The push service does not answer', 'TimeoutError'));
    }, serviceTimeoutMs);
  });
  return Promise.race([subscribing, timeout]).finally(() => clearTimeout(timer));
}

/** Ends the browser's subscription, if there is one. Returns it. */
export async function endSubscription(): Promise<PushSubscription | null> {
  const subscription = await findSubscription();
  await subscription?.unsubscribe().catch(() => false);
  return subscription;
}

/** Returns the key of a subscription in base64url, as the server writes it; null if the browser does not tell it. */
export function keyOf({ options }: PushSubscription): string | null {
  if (!options?.applicationServerKey) return null;
  const bytes = String.fromCharCode(...new Uint8Array(options.applicationServerKey));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * Returns the player that turned push on here, or null. Stored, because a subscription can disappear without an event.
 */
export function readWish(): number | null {
  const playerId = Number(localStore.get(wishKey) ?? NaN);
  return Number.isInteger(playerId) ? playerId : null;
}

/** If storage fails, a lost subscription is not renewed. */
export function writeWish(playerId: number | null): void {
  localStore.set(wishKey, playerId === null ? null : String(playerId));
}

function readyWorker(): Promise<ServiceWorkerRegistration> {
  return Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('There is no service worker')), workerTimeoutMs),
    ),
  ]);
}
