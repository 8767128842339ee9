import { translatePage } from '../../client/testing/translate-page.ts';
import { expect, expectToast, openPanel, test } from '../support/journey.ts';
import { brokenThings, expectTranslated } from '../support/translated-page.ts';

test.use({ serviceWorkers: 'block', serverOf: 'translated' });

test.beforeEach(({ page }) => page.addInitScript(translatePage));

test('SHELL-11 an administrator runs the panel on a page that the browser translates', async ({
  page,
  backend,
  grid,
}) => {
  const broken = brokenThings(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openPanel(page, backend, '/admin');
  await expectTranslated(page);
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await expectTranslated(page);
  }
  await page.goto('/admin?tab=anuncios');
  await page.getByRole('button', { name: 'New Announcement' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Título', { exact: true }).fill('Traducido');
  await page.getByRole('textbox', { name: 'Contenido', exact: true }).fill('Hola');
  await dialog.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expectToast(page, 'Anuncio creado exitosamente');
  await page.goto('/admin?tab=grupos');
  await page.getByLabel(`Más: ${grid.name}`).click();
  await page.getByRole('button', { name: `Editar: ${grid.name}` }).click();
  await dialog.getByLabel('Nombre de la jornada').fill('Fecha traducida');
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Fecha traducida' })).toBeVisible();
  expect(broken).toEqual([]);
});
