import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { DESKTOP, expect, logIn, test } from '../support/journey.ts';
import { mailTo, PLAYER_PASSWORD as PASSWORD } from '../support/people.ts';

test.use(DESKTOP);

let people = 0;

/** Registers in the dialog and returns the account. */
async function register(page: Page): Promise<{ email: string; username: string }> {
  const username = `lucia.${(people += 1)}`;
  const email = `${username}@example.org`;
  await page.goto('/');
  await page.getByRole('button', { name: 'Ingresar' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Crear una cuenta' }).click();
  await dialog.getByLabel('Correo electrónico').fill(`  ${email} `);
  await dialog.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await dialog.getByLabel('Nombre', { exact: true }).fill('Lucía');
  await dialog.getByLabel('Apellido').fill('Fernández');
  await dialog.getByLabel('Nombre de usuario').fill(username);
  await dialog.getByLabel('País').selectOption('BR');
  await dialog.getByLabel('Teléfono').fill('11 95555-0000');
  await dialog.getByLabel('Fecha de nacimiento').fill('1990-05-17');
  await dialog.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mi perfil' })).toBeVisible();
  return { email, username };
}

async function linkTo(path: string, url: string, email: string): Promise<string> {
  const { text } = await mailTo(url, email);
  return new RegExp(`https?://\\S+/${path}\\S+`).exec(text)![0];
}

test('AUTH-02 AUTH-06 AUTH-07 VER-01 VER-02 RST-01 RST-02 a new player verifies the address and replaces a forgotten password by mailed links', async ({
  page,
  context,
  backend,
}) => {
  const { email } = await register(page);
  const link = await linkTo('verify-email/', backend.url, email);
  for (const times of [1, 2]) {
    await page.goto(link);
    await expect(page.getByText('¡Correo verificado!'), `opened ${times} times`).toBeVisible();
  }
  await page.goto('/perfil');
  await expect(page.getByText('Correo verificado', { exact: true })).toBeVisible();

  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/jugar');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click();
  await dialog.getByLabel('Correo electrónico').fill(email);
  await dialog.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(page.getByText('Se ha enviado un correo para restablecer').first()).toBeVisible();
  await mailTo(backend.url, email, /contraseña/i);
  await page.goto(await linkTo('reset-password', backend.url, email));
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('cancha-de-arena-5');
  await page.getByLabel('Repite la contraseña nueva').fill('cancha-de-arena-5');
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(page.getByText(/Ya puedes usar tu contraseña nueva/)).toBeVisible();
  await page.goto('/jugar');
  await logIn(page, { email }, 'cancha-de-arena-5');
});

test('PROF-05 SEC-04 AUTH-12 a player downloads the data and deletes the account', async ({
  page,
  backend,
}) => {
  const { email, username } = await register(page);
  // Only a verified address gets the mail about the deletion.
  await page.goto(await linkTo('verify-email/', backend.url, email));
  await expect(page.getByText('¡Correo verificado!')).toBeVisible();
  // An unverified player that opens the profile is taken to the wanted page once verified (PROF-07).
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('auth-storage')))
    .toContain('"isVerified":true');
  await page.goto('/perfil');
  await page.getByText('Mi cuenta', { exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar mis datos' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`doce-${username}.json`);
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as { account: Record<string, unknown> };
  expect(data.account).toMatchObject({ username, email, phone: '+5511955550000', birthDate: '1990-05-17' });

  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Eliminar tu cuenta para siempre?' });
  await dialog.getByLabel('Tu contraseña, para confirmar').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await expect(page.getByText('Tu cuenta fue eliminada. Gracias por jugar.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ingresar' }).first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('auth-storage'))).toBeNull();
  const again = await page.request.post('/api/auth/login', { data: { email, password: PASSWORD } });
  expect(again.status()).toBe(401);
  await mailTo(backend.url, email, /eliminada/);
});
