import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from '../support/a11y-checks.ts';
import { ADMIN, expect, test } from '../support/doce.ts';

test.use({ serverOf: 'second-factor' });

test('ADM-31 an administrator adds an authenticator, and enters the next session with a recovery code', async ({
  page,
  browser,
  doce,
}) => {
  const logIn = async (on: typeof page) => {
    await on.goto(`${doce.url}/admin`);
    const dialog = on.getByRole('dialog');
    await dialog.getByLabel('Correo electrónico').fill(ADMIN.email);
    await dialog.getByLabel('Contraseña', { exact: true }).fill(ADMIN.password);
    await dialog.getByRole('button', { name: 'Ingresar', exact: true }).click();
  };
  await logIn(page);
  await expect(page.getByRole('heading', { name: 'Protege tu cuenta de administración' })).toBeVisible();
  await expectAccessible(page, 'adding an authenticator');
  await page.getByLabel('Tu contraseña', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Seguir' }).click();
  const secret = Secret.fromBase32((await page.locator('code').innerText()).replaceAll(' ', ''));
  await page.getByLabel('Código que muestra la aplicación').fill(new TOTP({ secret }).generate());
  await page.getByRole('button', { name: 'Activar' }).click();
  await expect(page.getByRole('heading', { name: 'Guarda tus códigos de recuperación' })).toBeVisible();
  const recoveryCode = await page.locator('li code').first().innerText();
  await page.getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(page.getByRole('tablist')).toBeVisible();

  const context = await browser.newContext();
  const elsewhere = await context.newPage();
  await logIn(elsewhere);
  await expect(elsewhere.getByRole('heading', { name: 'Confirma que eres tú' })).toBeVisible();
  await expectAccessible(elsewhere, 'asking for a code');
  const code = elsewhere.getByRole('textbox', { name: 'Código' });
  await code.fill('000000');
  await elsewhere.getByRole('button', { name: 'Entrar al panel' }).click();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await code.fill(recoveryCode);
  await elsewhere.getByRole('button', { name: 'Entrar al panel' }).click();
  await expect(elsewhere.getByRole('tablist')).toBeVisible();

  await elsewhere.getByRole('link', { name: 'Acceso', exact: true }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Quién administra Doce' })).toBeVisible();
  await expectAccessible(elsewhere, 'the view of administrators');
  await elsewhere.getByRole('button', { name: 'Crear códigos nuevos' }).click();
  await expect(elsewhere.locator('li code')).toHaveCount(10);
  await context.close();
});
