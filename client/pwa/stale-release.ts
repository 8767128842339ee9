import { isOurs } from '../api/ours.ts';
import { abortAfter } from '../lib/abort-after.ts';
import { PartNotLoaded } from '../lib/part-not-loaded.ts';
import { tabStore } from '../lib/web-storage.ts';
import { hasInput } from './has-input.ts';
import { storageKeys } from '../lib/storage-keys.ts';

const triedKey = storageKeys.reloadedFrom;
const timeoutMs = 5000;

/** This script's address, which contains a hash of its content. It identifies the page's release. */
const ownScript = new URL(import.meta.url).pathname;

/** outdated: the server has a newer release, and the page does not reload now. */
type Staleness = 'current' | 'outdated' | 'reloads';

let reloading: Promise<Staleness> | null = null;

/**
 * Reloads the page if the server has a newer release. Call it after a part of the app did not load. Reloads once per
 * release, so that a part that is missing for another reason causes no endless reloads; not over a typed text; and not
 * before the worker of that release waits, because the worker in service would show the old page again. Unsent picks
 * are in IndexedDB.
 */
export function reloadIfStale(): Promise<Staleness> {
  reloading ??= reloadIfPossible().then((outcome) => {
    if (outcome !== 'reloads') reloading = null;
    return outcome;
  });
  return reloading;
}

async function reloadIfPossible(): Promise<Staleness> {
  if (!(await isOutdated())) return 'current';
  const registration = await findWorker();
  if (registration && !registration.waiting && navigator.serviceWorker.controller) {
    registration.update().catch(() => undefined);
    return 'outdated';
  }
  if (hasInput() || !remember()) return 'outdated';
  await reloadToNewest();
  return 'reloads';
}

/** Reloads the page, with the newest release that this browser has. */
export async function reloadToNewest(): Promise<void> {
  await takeNewest();
  location.reload();
}

/**
 * Waits for a part of the app. Throws `PartNotLoaded` if the part cannot be downloaded. Never settles if the page
 * reloads for a newer release, so that no error flashes up before.
 */
export async function orReload<T>(part: Promise<T>): Promise<T> {
  try {
    return await part;
  } catch (error) {
    const staleness = await reloadIfStale();
    if (staleness === 'reloads') return new Promise<T>(() => undefined);
    throw new PartNotLoaded(String(error), { cause: error, isOutdated: staleness === 'outdated' });
  }
}

/** Whether the server's page no longer names this script; false if the server does not answer. */
async function isOutdated(): Promise<boolean> {
  try {
    const answer = await fetch('/', { cache: 'no-cache', signal: abortAfter(timeoutMs) });
    return isOurs(answer) && answer.ok && !(await answer.text()).includes(ownScript);
  } catch {
    return false;
  }
}

/** Stores that this release was reloaded. Returns false if it was before, or if storage fails. */
function remember(): boolean {
  return tabStore.get(triedKey) !== ownScript && tabStore.set(triedKey, ownScript);
}

/** Activates a waiting service worker. A reload alone would show the old page again. */
async function takeNewest(): Promise<void> {
  const registration = await findWorker();
  if (!registration?.waiting) return;
  const workers = navigator.serviceWorker;
  const change = new Promise((resolve) =>
    workers.addEventListener('controllerchange', resolve, { once: true }),
  );
  registration.waiting.postMessage({ type: 'SKIP_WAITING' });
  await Promise.race([change, new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
}

/** Plain http has no service workers. */
async function findWorker(): Promise<ServiceWorkerRegistration | undefined> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  return workers?.getRegistration().catch(() => undefined);
}
