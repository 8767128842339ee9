import { tabStore } from '../offline/web-storage.ts';

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

/** The same for a part that is being waited for: it never comes when the page is on its way out, so that no error flashes up before. */
export async function orReload<T>(part: Promise<T>): Promise<T> {
  try {
    return await part;
  } catch (error) {
    if (await reloadIfStale()) return new Promise<T>(() => undefined);
    throw error;
  }
}

/** Whether the server's page no longer names this script; false when the server cannot be asked. */
async function isServedNoMore(): Promise<boolean> {
  try {
    const answer = await fetch('/', { cache: 'no-cache', signal: AbortSignal.timeout(patienceMs) });
    return answer.ok && !(await answer.text()).includes(ownScript);
  } catch {
    return false;
  }
}

/** Notes that this release was reloaded; false when it was before, or when that cannot be noted. */
function remember(): boolean {
  return tabStore.get(triedKey) !== ownScript && tabStore.set(triedKey, ownScript);
}

/** A newer service worker that waits would go on waiting through the reload, and give out the old page once more. */
async function takeNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
}
