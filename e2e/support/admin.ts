import { expect, type Page } from '@playwright/test';
import { givePageSecondFactor } from './second-factor.ts';
import { ADMIN } from './server.ts';

/** Logs the administrator in through the dialog and opens an address of the panel. */
export async function openPanel(page: Page, address = '/admin'): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Ingresar' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Correo electrónico').fill(ADMIN.email);
  await dialog.getByLabel('Contraseña', { exact: true }).fill(ADMIN.password);
  await dialog.getByRole('button', { name: 'Ingresar', exact: true }).click();
  await expect(dialog).toBeHidden();
  await givePageSecondFactor(page);
  await page.goto(address);
}
