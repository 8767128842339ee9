import { createExternalStore } from '../lib/external-store.ts';
import { localStore } from '../lib/web-storage.ts';

/** What only this browser knows of push: whether it can, whether it may, and whether it does. The server is asked by features/push. */
export interface PushDevice {
  /** Null: this browser has no push, or not here (on iOS only the installed app has). */
  permission: NotificationPermission | null;
  /** Whom the notifications are for: the player who turned them on, as long as the browser has a subscription; null: nobody. Undefined: not known yet. */
  playerId: number | null | undefined;
}

const wishKey = 'doce:push';
/** On a first visit the worker is registered some seconds after the start, and then fetches all files of the app. */
const workerPatienceMs = 60_000;
/** A push service that a network keeps away never says no. */
const servicePatienceMs = 15_000;

export const pushDevice = createExternalStore<PushDevice>({ permission: null, playerId: undefined });

export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Looks again: permissions are changed, and subscriptions lost, behind the page's back. */
export async function lookAtDevice(): Promise<void> {
  const isSubscribed = Boolean(await findSubscription());
  const next: PushDevice = {
    permission: canPush() ? Notification.permission : null,
    playerId: isSubscribed ? readWish() : null,
  };
  const { permission, playerId } = pushDevice.read();
  if (next.permission !== permission || next.playerId !== playerId) pushDevice.set(next);
}

/** The browser's subscription; null when there is none, or it cannot be had. */
export async function findSubscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    return (await registration?.pushManager.getSubscription()) ?? null;
  } catch {
    return null;
  }
}

/** Makes a subscription for the server's key. Rejects when the browser, or its push service, will not, or says nothing for too long. */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await readyWorker();
  const subscribing = pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // What comes after all is nobody's.
      void subscribing.then((late) => late.unsubscribe()).catch(() => undefined);
      reject(new DOMException('The push service does not answer', 'TimeoutError'));
    }, servicePatienceMs);
  });
  return Promise.race([subscribing, patience]).finally(() => clearTimeout(timer));
}

/** Ends the browser's subscription, if there is one. Nothing comes any more, even before the server knows. Gives what it was. */
export async function endSubscription(): Promise<PushSubscription | null> {
  const subscription = await findSubscription();
  await subscription?.unsubscribe().catch(() => false);
  return subscription;
}

/** The key that a subscription was made with, as the server writes it; null when the browser does not say. */
export function keyOf({ options }: PushSubscription): string | null {
  if (!options?.applicationServerKey) return null;
  const bytes = String.fromCharCode(...new Uint8Array(options.applicationServerKey));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Who turned it on here; null: nobody. Kept, for a subscription can be lost without a word. */
export function readWish(): number | null {
  const playerId = Number(localStore.get(wishKey) ?? NaN);
  return Number.isInteger(playerId) ? playerId : null;
}

/** What cannot be kept has to be turned on again when the browser has lost it. */
export function writeWish(playerId: number | null): void {
  localStore.set(wishKey, playerId === null ? null : String(playerId));
}

function readyWorker(): Promise<ServiceWorkerRegistration> {
  return Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('There is no service worker')), workerPatienceMs),
    ),
  ]);
}
