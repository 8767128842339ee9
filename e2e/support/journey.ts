import { test as base, type BrowserContext, expect as baseExpect, type Page } from '@playwright/test';
import { type Grid, Backend } from './backend.ts';
import { Phone } from './device.ts';
import { skipCompletion } from './skip-completion.ts';
import { PLAYER_PASSWORD, type Player } from './people.ts';
import { START_LIMIT } from './processes.ts';
import { ADMIN, giveSecondFactor } from './server.ts';

interface Each {
  player: Player;
  /** Twelve matches that start tomorrow. Players see no other grid. */
  grid: Grid;
  /** A browser that a test can kill and restart. */
  phone: Phone;
}

interface EachWorker {
  /** A file that sets its own value gets a server of its own, because Playwright then starts a new worker. */
  serverOf: string;
  backend: Backend;
}

/** Journeys in a phone with a service worker. `test.use(DESKTOP)` changes that. */
export const test = base.extend<Each, EachWorker>({
  serverOf: ['several files', { scope: 'worker', option: true }],
  backend: [
    async ({ serverOf: _ }, use) => {
      const backend = await Backend.open();
      await use(backend);
      await backend.close();
    },
    { scope: 'worker', timeout: START_LIMIT },
  ],
  baseURL: async ({ backend }, use) => use(backend.url),
  context: async ({ context }, use) => {
    await context.addInitScript(recordToasts);
    skipCompletion(context);
    await use(context);
  },
  viewport: { width: 360, height: 740 },
  serviceWorkers: 'allow',
  player: async ({ backend }, use) => use(await backend.newPlayer()),
  grid: async ({ backend }, use, { title }) => {
    const grid = await backend.newGrid(title.slice(0, 40).trim());
    await use(grid);
    backend.network.forget();
    await backend.restore();
    await backend.endGrid(grid);
  },
  phone: async ({ backend, launchOptions, headless }, use) => {
    const phone = await Phone.open(backend.url, { ...launchOptions, headless });
    await use(phone);
    await phone.remove();
  },
});
/** The outbox retries every 30 s. */
export const expect = baseExpect.configure({ timeout: 90_000 });

export const DESKTOP = { viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' } as const;

/** Fills in the open login dialog. */
export async function logIn(
  page: Page,
  { email }: { email: string },
  password = PLAYER_PASSWORD,
): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Correo electrónico').fill(email);
  await dialog.getByLabel('Contraseña', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Ingresar', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Logs in and waits until the service worker controls `/jugar`. */
export async function settleIn(page: Page, player: Player): Promise<void> {
  await page.goto('/jugar');
  await logIn(page, player);
  await expect(page.getByRole('radio').first()).toBeVisible();
  await untilControlled(page);
}

/** Keeps the texts of a page's toasts: a success shows for two seconds, and a loaded machine looks less often. */
function recordToasts(): void {
  const texts: string[] = [];
  Object.assign(globalThis, { toastTexts: texts });
  new MutationObserver(() => {
    for (const toast of document.querySelectorAll('.Toastify__toast')) {
      const text = toast.textContent ?? '';
      if (!texts.includes(text)) texts.push(text);
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/** Waits until a toast of this page contains `words`, or did since the page was loaded. */
export async function expectToast(page: Page, words: string | RegExp): Promise<void> {
  const texts = () =>
    page.evaluate(() => (globalThis as unknown as { toastTexts: string[] }).toastTexts.join('\n'));
  await expect.poll(texts).toMatch(typeof words === 'string' ? new RegExp(words) : words);
}

/** Waits until a service worker controls the page. */
export async function untilControlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Logs the administrator in and opens an address of the panel. */
export async function openPanel(page: Page, { server }: Backend, address = '/admin'): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Ingresar' }).first().click();
  await logIn(page, ADMIN, ADMIN.password);
  await giveSecondFactor(server.url, (await page.evaluate(() => localStorage.getItem('token')))!);
  await page.goto(address);
}

/** Stops the network. The browser reports that it is offline. */
export async function loseSignal(context: BrowserContext, { network }: Backend): Promise<void> {
  await network.down();
  await context.setOffline(true);
}

/** Starts the network. The browser reports that it is online. */
export async function findSignal(context: BrowserContext, { network }: Backend): Promise<void> {
  await network.up();
  await context.setOffline(false);
}

/** Presses logout in the menu of a phone. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await page.getByRole('button', { name: 'Salir' }).click();
}

/** Counts the loads of a page from now on. */
export function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => (loads += 1));
  return () => loads;
}
