import { test as base, expect, type Page } from '@playwright/test';
import { type Grid, House } from './house.ts';
import { PLAYER_PASSWORD, type Player } from './people.ts';
import { Phone } from './phone.ts';

interface Each {
  player: Player;
  /** Twelve matches that start tomorrow, and no other grid to be seen. */
  grid: Grid;
  /** A browser that can be killed and opened again. */
  phone: Phone;
}

export const test = base.extend<Each, { house: House }>({
  house: [
    // Playwright asks for a destructured first argument.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const house = await House.open();
      try {
        await use(house);
      } finally {
        await house.close();
      }
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ house }, use) => use(house.url),
  viewport: { width: 360, height: 740 },
  player: async ({ house }, use) => use(await house.newPlayer()),
  grid: async ({ house }, use, { title }) => {
    const grid = await house.newGrid(title.slice(0, 40).trim());
    await use(grid);
    await house.mend();
    await house.endGrid(grid);
  },
  phone: async ({ house, launchOptions, headless }, use) => {
    const phone = await Phone.open(house.url, { ...launchOptions, headless });
    await use(phone);
    await phone.throwAway();
  },
});
export { expect };

/** Logs in by the dialog, plays, and is on `/jugar` with the app installed for offline use: its service worker in charge. */
export async function settleIn(page: Page, player: Player): Promise<void> {
  await page.goto('/jugar');
  await logIn(page, player);
  await expect(page.getByRole('radio').first()).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** Fills in the login dialog that is open. */
export async function logIn(page: Page, { email }: Player): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Correo electrónico').fill(email);
  await dialog.getByLabel('Contraseña', { exact: true }).fill(PLAYER_PASSWORD);
  await dialog.getByRole('button', { name: 'Ingresar', exact: true }).click();
  await expect(dialog).toBeHidden();
}
