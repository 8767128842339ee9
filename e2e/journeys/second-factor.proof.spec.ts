import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { graveViolations } from '../support/a11y-checks.ts';
import { DESKTOP, expect, logIn, test } from '../support/journey.ts';
import { ADMIN } from '../support/server.ts';

test.use(DESKTOP);

/** Other journeys gave the administrator of the server a second factor. */
const NEW_ADMIN = { ...ADMIN, email: 'nueva@doce.example', username: 'nueva' };

async function openAsAdmin(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/admin`);
  await logIn(page, NEW_ADMIN, NEW_ADMIN.password);
}

test('ADM-31 an administrator adds an authenticator, and enters the next session with a recovery code', async ({
  page,
  browser,
  backend,
}) => {
  await backend.server.addAdmin(NEW_ADMIN);
  await openAsAdmin(page, backend.url);
  await expect(page.getByRole('heading', { name: 'Protege tu cuenta de administración' })).toBeVisible();
  await page.getByLabel('Tu contraseña', { exact: true }).fill(NEW_ADMIN.password);
  await page.getByRole('button', { name: 'Usar una aplicación' }).click();
  const secret = Secret.fromBase32((await page.locator('code').innerText()).replaceAll(' ', ''));
  await page.getByLabel('Código que muestra la aplicación').fill(new TOTP({ secret }).generate());
  await page.getByRole('button', { name: 'Activar' }).click();
  await expect(page.getByRole('heading', { name: 'Guarda tus códigos de recuperación' })).toBeVisible();
  const recoveryCode = await page.locator('li code').first().innerText();
  await page.getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(page.getByRole('tablist')).toBeVisible();

  const context = await browser.newContext();
  const elsewhere = await context.newPage();
  await openAsAdmin(elsewhere, backend.url);
  await expect(elsewhere.getByRole('heading', { name: 'Confirma que eres tú' })).toBeVisible();
  expect(await graveViolations(elsewhere)).toEqual([]);
  const code = elsewhere.getByRole('textbox', { name: 'Código' });
  await code.fill('000000');
  await elsewhere.getByRole('button', { name: 'Entrar al panel' }).click();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await code.fill(recoveryCode);
  await elsewhere.getByRole('button', { name: 'Entrar al panel' }).click();
  await expect(elsewhere.getByRole('tablist')).toBeVisible();

  await elsewhere.getByRole('link', { name: 'Acceso', exact: true }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Quién administra Doce' })).toBeVisible();
  expect(await graveViolations(elsewhere)).toEqual([]);
  await elsewhere.getByRole('button', { name: 'Crear códigos nuevos' }).click();
  await expect(elsewhere.locator('li code')).toHaveCount(10);
  await context.close();
});
