import type { BrowserContext, Page } from '@playwright/test';

/** The tab is frozen as a phone freezes what lies in the background: no script of it runs, and what it holds it keeps. `thaw` wakes it. */
export async function freeze(page: Page): Promise<{ thaw: () => Promise<void> }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });
  return { thaw: async () => void (await cdp.send('Page.setWebLifecycleState', { state: 'active' })) };
}

/** Runs in the page: what the worker is to be woken for once the browser believes in the network again. */
export async function syncTags(): Promise<string[]> {
  const registration = await navigator.serviceWorker.ready;
  return (registration as unknown as { sync: { getTags(): Promise<string[]> } }).sync.getTags();
}

/**
 * Wakes the site's worker as the browser does: for a sync, for which it takes its own time to believe in a network (minutes, after a first try in vain), or
 * with a push that has come and been unsealed. By way of a page of this browser, whatever it shows, as long as it is open.
 */
export async function workerOf(
  page: Page,
  origin: string,
): Promise<{ sync: (tag: string) => Promise<void>; push: (data: string) => Promise<void> }> {
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
      if (ours) resolve(ours.registrationId);
    }),
  );
  await cdp.send('ServiceWorker.enable');
  return {
    sync: async (tag) => {
      const registrationId = await registered;
      await cdp.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance: false });
    },
    push: async (data) => {
      const registrationId = await registered;
      await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    },
  };
}

/**
 * The disk has room for so many bytes of this origin. To be called before the origin keeps anything: for half a minute the browser goes by what it read of
 * the room at the first write.
 */
export async function limitDisk(page: Page, origin: string, bytes: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: bytes });
}

/** Fills what room is left with a database of ours, until not even a small row finds any. */
export async function fillDisk(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const opening = indexedDB.open('ballast');
    opening.onupgradeneeded = () => opening.result.createObjectStore('lumps', { autoIncrement: true });
    await new Promise((resolve, reject) => {
      opening.onsuccess = resolve;
      opening.onerror = reject;
    });
    // What can be packed takes less room.
    const noise = new Uint8Array(1 << 20);
    for (let at = 0; at < noise.length; at += 1 << 16)
      crypto.getRandomValues(noise.subarray(at, at + (1 << 16)));
    const isKept = (size: number) =>
      new Promise<boolean>((resolve) => {
        const writing = opening.result.transaction('lumps', 'readwrite');
        writing.objectStore('lumps').add(noise.slice(0, size));
        writing.oncomplete = () => resolve(true);
        writing.onabort = () => resolve(false);
      });
    for (let size = noise.length; size >= 1; size /= 4) while (await isKept(size));
    opening.result.close();
  });
}

/** The browser throws the site's databases away, as one that is short of room does; local storage stays. */
export async function emptyIndexedDb(page: Page, origin: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
}

/** All that the site has stored in this browser, as one text: local and session storage, databases, the addresses in its caches. */
export function storedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error!);
      });
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name!));
      for (const store of db.objectStoreNames)
        found.push(name, store, await done(db.transaction(store).objectStore(store).getAll()));
      db.close();
    }
    for (const name of await caches.keys())
      found.push(name, ...(await (await caches.open(name)).keys()).map(({ url }) => url));
    return JSON.stringify(found);
  });
}

const hour = 3_600_000;

/**
 * Sets the wall clock of every page of the context, now and from now on, so many hours from the true one; negative: behind. Clocks that do not jump
 * (performance.now, timers) go on, as on a phone. The service worker keeps the true time.
 */
export async function setClock(context: BrowserContext, hours: number): Promise<void> {
  const shift = hours * hour;
  await context.addInitScript(shiftDate, shift);
  await Promise.all(context.pages().map((page) => page.evaluate(shiftDate, shift)));
}

/** Runs in the page; a second call counts from the true time again. */
function shiftDate(shift: number): void {
  const shared = globalThis as unknown as { trueDate?: DateConstructor };
  const True = (shared.trueDate ??= Date);
  class Shifted extends True {
    constructor(...values: [] | [number]) {
      if (values.length === 0) super(True.now() + shift);
      else super(...values);
    }
    static override now(): number {
      return True.now() + shift;
    }
  }
  globalThis.Date = Shifted as DateConstructor;
}
