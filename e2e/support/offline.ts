import { test as base, type BrowserContext, expect as baseExpect, type Page } from '@playwright/test';
import { type Grid, Backend } from './backend.ts';
import { PLAYER_PASSWORD, type Player } from './people.ts';
import { Phone } from './phone.ts';

interface Each {
  player: Player;
  /** Twelve matches that start tomorrow. Players see no other grid. */
  grid: Grid;
  /** A browser that a test can kill and restart. */
  phone: Phone;
}

export const test = base.extend<Each, { backend: Backend }>({
  backend: [
    // Playwright asks for a destructured first argument.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const backend = await Backend.open();
      try {
        await use(backend);
      } finally {
        await backend.close();
      }
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ backend }, use) => use(backend.url),
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
export const expect = baseExpect.configure({ timeout: 45_000 });

/** Logs in and waits until the service worker controls `/jugar`. */
export async function settleIn(page: Page, player: Player): Promise<void> {
  await page.goto('/jugar');
  await logIn(page, player);
  await expect(page.getByRole('radio').first()).toBeVisible();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Fills in the open login dialog. */
export async function logIn(page: Page, { email }: Player, password = PLAYER_PASSWORD): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Correo electrónico').fill(email);
  await dialog.getByLabel('Contraseña', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Ingresar', exact: true }).click();
  await expect(dialog).toBeHidden();
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
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await page.getByRole('button', { name: 'Salir' }).click();
}
