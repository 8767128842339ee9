import { isOurs } from '../api/ours.ts';
import { tabStore } from '../lib/web-storage.ts';

const triedKey = 'doce:reloaded-from';
const patienceMs = 5000;

/** This script's own name, with the hash of its content: it stands for the release that the page runs. */
const ownScript = new URL(import.meta.url).pathname;

let reloading: Promise<boolean> | null = null;

/**
 * After a part of the app did not load: reloads the page when the server has a newer release than the page runs. Once for a release, so that a part
 * that is missing for another reason never makes a page reload for ever. What is not sent yet is in IndexedDB and outlives it.
 *
 * @returns whether the page is on its way out
 */
export function reloadIfStale(): Promise<boolean> {
  reloading ??= isServedNoMore().then((isStale) => {
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

/** A part of the app could not be downloaded. */
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

/** Whether the server's page no longer names this script; false when the server cannot be asked. */
async function isServedNoMore(): Promise<boolean> {
  try {
    const answer = await fetch('/', { cache: 'no-cache', signal: AbortSignal.timeout(patienceMs) });
    return isOurs(answer) && answer.ok && !(await answer.text()).includes(ownScript);
  } catch {
    return false;
  }
}

/** Notes that this release was reloaded; false when it was before, or when that cannot be noted. */
function remember(): boolean {
  return tabStore.get(triedKey) !== ownScript && tabStore.set(triedKey, ownScript);
}

/** A newer service worker that waits would go on waiting through the reload, and the old one would serve the old page again. */
async function takeNewest(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  const registration = await workers?.getRegistration().catch(() => undefined);
  if (!workers || !registration?.waiting) return;
  const change = new Promise((resolve) =>
    workers.addEventListener('controllerchange', resolve, { once: true }),
  );
  registration.waiting.postMessage({ type: 'SKIP_WAITING' });
  await Promise.race([change, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}
