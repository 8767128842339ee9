import type { Browser, Page } from '@playwright/test';
import type { Backend } from './backend.ts';
import { expect, logIn } from './journey.ts';
import type { Player } from './people.ts';

/** A context that looks like a phone. */
export const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

/** Logs in and opens the groups. */
export async function openGroups(page: Page, player: Player): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Ingresar' }).first().click();
  await logIn(page, player);
  await page.goto('/grupos');
  await expect(page.getByRole('heading', { level: 1, name: 'Mis grupos' })).toBeVisible();
}

/** A new browser context without a session. */
export async function anotherPhone(browser: Browser, backend: Backend): Promise<Page> {
  const context = await browser.newContext({ ...phone, baseURL: backend.url, locale: 'es-AR' });
  return context.newPage();
}

export async function createGroup(page: Page, name: string, matches = 12): Promise<void> {
  await page.getByRole('button', { name: 'Crear grupo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Crear un grupo' });
  await dialog.getByLabel('Nombre del grupo').fill(name);
  await dialog.getByRole('radio', { name: new RegExp(`\\(${matches}\\)`) }).check();
  await dialog.getByRole('button', { name: 'Crear grupo' }).click();
  await inviteDialog(page).getByRole('button', { name: 'Cerrar' }).click();
  await expect(groupTitle(page, name)).toBeVisible();
}

export const groupTitle = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

export const board = (page: Page) => page.getByRole('table', { name: 'Tabla de posiciones' });

export const rowOf = (page: Page, { username }: Player) =>
  board(page)
    .getByRole('row')
    .filter({ hasText: `@${username}` });

export const inviteDialog = (page: Page) => page.getByRole('dialog', { name: /^Invitar al grupo / });
