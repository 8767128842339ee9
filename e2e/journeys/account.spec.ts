import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, PLAYER_PASSWORD as PASSWORD, test } from '../support/doce.ts';

let people = 0;

/** Registers in the dialog and returns the account. */
async function register(page: Page): Promise<{ email: string; username: string }> {
  const username = `lucia.${(people += 1)}`;
  const email = `${username}@example.org`;
  await page.goto('/');
  await page.getByRole('button', { name: 'Ingresar' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Crear una cuenta' }).click();
  await dialog.getByLabel('Nombre', { exact: true }).fill('Lucía');
  await dialog.getByLabel('Apellido').fill('Fernández');
  await dialog.getByLabel('Nombre de usuario').fill(username);
  await dialog.getByLabel('Correo electrónico').fill(`  ${email} `);
  await dialog.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('País').selectOption('BR');
  await dialog.getByLabel('Teléfono').fill('11 95555-0000');
  await dialog.getByLabel('Fecha de nacimiento').fill('1990-05-17');
  await dialog.getByRole('button', { name: 'Crear cuenta' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mi perfil' })).toBeVisible();
  return { email, username };
}

const linkIn = ({ text }: { text: string }) => /https?:\/\/\S+\/verify-email\/\S+/.exec(text)![0];

test('AUTH-02 AUTH-07 VER-01 VER-02 a new player verifies with the first mail after a second one was sent', async ({
  page,
  doce,
}) => {
  const { email } = await register(page);
  const first = linkIn(await doce.mailTo(email, /verificar/));
  // Skips the minute between two mails.
  await expect(page.getByRole('button', { name: /^Enviar de nuevo en \d+ s$/ })).toBeVisible();
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await page.getByRole('button', { name: 'Enviar de nuevo' }).click();
  await expect(page.getByRole('button', { name: /^Enviar de nuevo en \d+ s$/ })).toBeVisible();
  await expect.poll(async () => linkIn(await doce.mailTo(email, /verificar/))).not.toBe(first);
  for (const times of [1, 2]) {
    await page.goto(first);
    await expect(page.getByText('¡Correo verificado!'), `opened ${times} times`).toBeVisible();
  }
  await page.goto('/perfil');
  await expect(page.getByText('Correo verificado', { exact: true })).toBeVisible();
  await expect(page.getByText('Falta verificar el correo')).toBeHidden();
});

test('PROF-04 SEC-01 an unchanged password is refused at its field, and a new one replaces the old one', async ({
  page,
}) => {
  const { email } = await register(page);
  const change = async (password: string) => {
    await page.getByLabel('Contraseña actual').fill(PASSWORD);
    await page.getByLabel('Contraseña nueva', { exact: true }).fill(password);
    await page.getByLabel('Repetir la contraseña nueva').fill(password);
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  };
  await change(PASSWORD);
  await expect(page.getByText('Tiene que ser distinta de la contraseña anterior')).toBeVisible();
  await expect(page.getByLabel('Contraseña nueva', { exact: true })).toBeFocused();
  await change('cancha-de-arena-5');
  await expect(page.getByText('Contraseña actualizada exitosamente')).toBeVisible();
  const logIn = (password: string) => page.request.post('/api/auth/login', { data: { email, password } });
  expect([(await logIn(PASSWORD)).status(), (await logIn('cancha-de-arena-5')).status()]).toEqual([401, 200]);
});

test('PROF-05 SEC-04 AUTH-12 a player changes the phone number, downloads the data and deletes the account', async ({
  page,
  doce,
}) => {
  const { email, username } = await register(page);
  // Only a verified address gets the mail about the deletion.
  await page.goto(linkIn(await doce.mailTo(email, /verificar/)));
  await expect(page.getByText('¡Correo verificado!')).toBeVisible();
  await page.goto('/perfil');
  await expect(page.getByText('+5511955550000')).toBeVisible();
  await page.getByRole('button', { name: 'Cambiar el teléfono' }).click();
  await page.getByRole('dialog').getByLabel('Teléfono').fill('(21) 98765-4321');
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('+5521987654321')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar mis datos' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`doce-${username}.json`);
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as { account: Record<string, unknown> };
  expect(data.account).toMatchObject({ username, email, phone: '+5521987654321', birthDate: '1990-05-17' });
  const token = await page.evaluate(() => localStorage.getItem('token'));

  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Eliminar la cuenta para siempre?' });
  const remove = dialog.getByRole('button', { name: 'Eliminar', exact: true });
  await expect(dialog.getByText(/bajo un número que no nombra a nadie/)).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include('dialog').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await dialog.getByLabel('Contraseña, para confirmar').fill('no-es-la-mia-7');
  await remove.click();
  await expect(dialog.getByText('La contraseña no es correcta')).toBeVisible();
  await dialog.getByLabel('Contraseña, para confirmar').fill(PASSWORD);
  await remove.click();

  await expect(page.getByText('La cuenta fue eliminada. Enviamos un correo que lo confirma.')).toBeVisible();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  await expect(page.getByRole('button', { name: 'Ingresar' }).first()).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('auth-storage')]))
    .toEqual([null, null]);
  const me = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
  const again = await page.request.post('/api/auth/login', { data: { email, password: PASSWORD } });
  expect([me.status(), again.status()]).toEqual([401, 401]);
  expect((await doce.mailTo(email, /eliminada/)).text).toContain('un número que no nombra a nadie');
});
