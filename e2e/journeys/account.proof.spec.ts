import { readFile } from 'node:fs/promises';
import { DESKTOP, expect, test } from '../support/journey.ts';
import { mailTo, PLAYER_PASSWORD as PASSWORD } from '../support/people.ts';
import { linkTo, register } from '../support/registration.ts';

test.use(DESKTOP);

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
