import { DESKTOP, expect, logIn, test } from '../support/journey.ts';
import { mailTo } from '../support/people.ts';
import { linkTo, register } from '../support/registration.ts';

test.use(DESKTOP);

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
