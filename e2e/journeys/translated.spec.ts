import { translatePage } from '../../client/testing/translate-page.ts';
import { expect, logIn, test } from '../support/journey.ts';
import { mailTo, PLAYER_PASSWORD } from '../support/people.ts';
import { cardOf, choose, optionOf } from '../support/play-screen.ts';
import { brokenThings, expectTranslated } from '../support/translated-page.ts';

test.use({ serviceWorkers: 'block' });

test.beforeEach(({ page }) => page.addInitScript(translatePage));

test('SHELL-11 a new player goes from home to saved picks and a group on a page that the browser translates', async ({
  page,
  backend,
  grid,
}) => {
  const broken = brokenThings(page);
  await expect.poll(async () => (await page.request.get('/')).text()).toContain(`Local ${grid.fixtures[0]}`);
  await page.goto('/');
  await expectTranslated(page);
  const [first, second] = grid.fixtures as [number, number];
  await optionOf(page, first, 'draw').locator('..').click();
  await page.getByRole('button', { name: 'Guardar 1', exact: true }).click();
  const dialog = page.getByRole('dialog');

  await test.step('a wrong password, then the registration', async () => {
    await dialog.getByRole('button', { name: 'Ingresar', exact: true }).click();
    await dialog.getByLabel('Correo electrónico').fill('traducida@example.org');
    await dialog.getByLabel('Contraseña', { exact: true }).fill('otra-cosa-9');
    await dialog.getByRole('button', { name: 'Ingresar', exact: true }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByRole('button', { name: 'Crear una cuenta' }).click();
    await dialog.getByLabel('Correo electrónico').fill('traducida@example.org');
    await dialog.getByLabel('Contraseña', { exact: true }).fill(PLAYER_PASSWORD);
    await dialog.getByRole('button', { name: 'Continuar' }).click();
    await dialog.getByLabel('Nombre', { exact: true }).fill('Lucía');
    await dialog.getByLabel('Apellido').fill('Fernández');
    await dialog.getByLabel('Nombre de usuario').fill('traducida');
    await dialog.getByLabel('Teléfono').fill('11 5555 0000');
    await dialog.getByLabel('Fecha de nacimiento').fill('1990-05-17');
    await dialog.getByRole('button', { name: 'Crear cuenta' }).click();
    await expect(dialog).toBeHidden();
  });
  await test.step('the choice of the visitor is saved after the verification', async () => {
    const { text } = await mailTo(backend.url, 'traducida@example.org', /verific/i);
    await page.goto(/https?:\/\/\S+\/verify-email\/\S+/.exec(text)![0]);
    await expect(page.getByText('Todo guardado. Míralo en Jugar.')).toBeVisible();
  });
  await test.step('a save', async () => {
    await page.goto('/jugar');
    await expectTranslated(page);
    await choose(page, second, 'home_win');
    await page.getByRole('button', { name: /^Guardar/ }).click();
    await expect(cardOf(page, second).getByText('guardada')).toBeVisible();
    await expect(page.getByText('2 de 12', { exact: false }).first()).toBeVisible();
  });
  await test.step('a group', async () => {
    await page.goto('/grupos');
    await page.getByRole('button', { name: 'Crear grupo' }).click();
    const form = page.getByRole('dialog', { name: 'Crear un grupo' });
    await form.getByLabel('Nombre del grupo').fill('Las traducidas');
    await form.getByRole('button', { name: 'Crear grupo' }).click();
    await page
      .getByRole('dialog', { name: /^Invitar/ })
      .getByRole('button', { name: 'Cerrar' })
      .click();
    await expect(page.getByRole('heading', { level: 2, name: 'Las traducidas' })).toBeVisible();
    await expectTranslated(page);
  });
  await test.step('logout and login', async () => {
    await page.getByRole('button', { name: 'Abrir el menú' }).click();
    await page.getByRole('button', { name: 'Salir' }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.getByRole('button', { name: 'Ingresar' }).first().click();
    await logIn(page, { email: 'traducida@example.org' });
    await expect(page.getByRole('heading', { level: 1, name: 'Mi perfil' })).toBeVisible();
    await expectTranslated(page);
  });
  expect(broken).toEqual([]);
});
