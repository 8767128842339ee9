import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test';
import { skipCompletion } from './skip-completion.ts';

/** Freezes a tab like a phone freezes background tabs: scripts stop, locks stay. `thaw` resumes it. */
export async function freeze(page: Page): Promise<{ thaw: () => Promise<void> }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });
  return { thaw: async () => void (await cdp.send('Page.setWebLifecycleState', { state: 'active' })) };
}

/** Runs in the page: the tags of registered background syncs. */
export async function syncTags(): Promise<string[]> {
  const registration = await navigator.serviceWorker.ready;
  return (registration as unknown as { sync: { getTags(): Promise<string[]> } }).sync.getTags();
}

/** Dispatches sync and push events to the service worker, because Chromium may wait minutes before a sync. */
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

/** Limits the storage quota in bytes. Call it before the first write: the browser caches the quota. */
export async function limitDisk(page: Page, origin: string, bytes: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: bytes });
}

/** Fills the rest of the quota with a database. */
export async function fillDisk(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const opening = indexedDB.open('ballast');
    opening.onupgradeneeded = () => opening.result.createObjectStore('lumps', { autoIncrement: true });
    await new Promise((resolve, reject) => {
      opening.onsuccess = resolve;
      opening.onerror = reject;
    });
    // Random data, because the browser compresses.
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

/** Deletes the IndexedDB databases of the site, as a browser does that needs space. Local storage stays. */
export async function emptyIndexedDb(page: Page, origin: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
}

/** Runs in the page: keeps the tables of the app busy, as a tab does that hangs. `releaseDatabase` ends it. */
export async function holdDatabase(): Promise<void> {
  const opening = indexedDB.open('doce');
  await new Promise((resolve) => (opening.onsuccess = resolve));
  const { result } = opening;
  const holding = result.transaction([...result.objectStoreNames], 'readwrite');
  const held = { isOn: true };
  Object.assign(globalThis, { heldDatabase: held });
  const hold = () => {
    if (held.isOn) holding.objectStore('meta').get('held').onsuccess = hold;
    else result.close();
  };
  hold();
}

/** Runs in the page that holds the database. */
export function releaseDatabase(): void {
  (globalThis as unknown as { heldDatabase: { isOn: boolean } }).heldDatabase.isOn = false;
}

/** Waits until the database has the choices on the screen. The page shows them first; a reload stops the write. */
export function untilWritten(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('doce');
    await new Promise((resolve) => (opening.onsuccess = resolve));
    // The browser runs it after all earlier writes to these tables.
    const writing = opening.result.transaction(['outbox', 'receipts'], 'readwrite');
    await new Promise((resolve) => (writing.oncomplete = resolve));
    opening.result.close();
  });
}

/** All stored data of the site as one text: local and session storage, databases, and addresses in caches. */
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

/** Shifts `Date` in the context's pages by hours (negative: behind), but no timers and no service worker. */
export async function setClock(context: BrowserContext, hours: number): Promise<void> {
  const shift = hours * 3_600_000;
  await context.addInitScript(shiftDate, shift);
  await Promise.all(context.pages().map((page) => page.evaluate(shiftDate, shift)));
}

/** Runs in the page. A later call replaces the shift. */
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

/** A browser whose profile folder survives a restart. */
export class Phone {
  private readonly folder = mkdtempSync(join(tmpdir(), 'doce-phone-'));
  private readonly launch: LaunchOptions;
  private readonly baseURL: string;
  context!: BrowserContext;

  private constructor(baseURL: string, launch: LaunchOptions) {
    this.baseURL = baseURL;
    this.launch = launch;
  }

  static async open(baseURL: string, launch: LaunchOptions): Promise<Phone> {
    const phone = new Phone(baseURL, launch);
    await phone.start();
    return phone;
  }

  /** Starts the browser on its profile folder with an empty page. */
  async start(): Promise<Page> {
    this.context = await chromium.launchPersistentContext(this.folder, {
      ...this.launch,
      baseURL: this.baseURL,
      viewport: { width: 360, height: 740 },
      locale: 'es-AR',
      timezoneId: 'America/Argentina/Buenos_Aires',
    });
    skipCompletion(this.context);
    return this.page;
  }

  get page(): Page {
    return this.context.pages()[0]!;
  }

  /** Closes the browser. It writes its data to the disk first. */
  async close(): Promise<void> {
    await this.context.close();
  }

  /** Kills the browser process with SIGKILL. */
  async kill(): Promise<void> {
    const cdp = await this.context.browser()!.newBrowserCDPSession();
    const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
    const closed = new Promise((resolve) => this.context.once('close', resolve));
    process.kill(processInfo.find(({ type }) => type === 'browser')!.id, 'SIGKILL');
    await closed;
  }

  async remove(): Promise<void> {
    await this.close().catch(() => undefined);
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
