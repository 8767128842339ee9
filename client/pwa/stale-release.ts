import { isOurs } from '../api/ours.ts';
import { tabStore } from '../lib/web-storage.ts';

const triedKey = 'doce:reloaded-from';
const timeoutMs = 5000;

/** This script's address, which contains a hash of its content. It identifies the page's release. */
const ownScript = new URL(import.meta.url).pathname;

let reloading: Promise<boolean> | null = null;

/**
 * Reloads the page if the server has a newer release. Call it after a part of the app did not load. Reloads once per release, so that a part that is missing
 * for another reason causes no endless reloads. Unsent picks are in IndexedDB.
 *
 * @returns whether the page reloads
 */
export function reloadIfStale(): Promise<boolean> {
  reloading ??= isOutdated().then((isStale) => {
    if (!isStale || !remember()) {
      reloading = null;
      return false;
    }
    return takeNewest().then(() => {
      location.reload();
      return true;
    });
  });
  return reloading;
}

/** The download of a part of the app failed. */
export class PartNotLoaded extends Error {}

/**
 * Waits for a part of the app. Throws `PartNotLoaded` if the part cannot be downloaded. Never settles if the page reloads for a newer release, so that no
 * error flashes up before.
 */
export async function orReload<T>(part: Promise<T>): Promise<T> {
  try {
    return await part;
  } catch (error) {
    if (await reloadIfStale()) return new Promise<T>(() => undefined);
    throw new PartNotLoaded(String(error), { cause: error });
  }
}

/** Whether the server's page no longer names this script; false if the server does not answer. */
async function isOutdated(): Promise<boolean> {
  try {
    const answer = await fetch('/', { cache: 'no-cache', signal: AbortSignal.timeout(timeoutMs) });
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
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration = await workers?.getRegistration().catch(() => undefined);
  if (!workers || !registration?.waiting) return;
  const change = new Promise((resolve) =>
    workers.addEventListener('controllerchange', resolve, { once: true }),
  );
  registration.waiting.postMessage({ type: 'SKIP_WAITING' });
  await Promise.race([change, new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
}
