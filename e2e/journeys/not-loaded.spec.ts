import { expect, expectToast, findSignal, logIn, loseSignal, test } from '../support/journey.ts';
import { choose, expectState, save } from '../support/play-screen.ts';

test.use({ serviceWorkers: 'block' });

test('PWA-16 a save on the first visit without a network says so and waits', async ({
  context,
  page,
  backend,
  player,
  grid,
}) => {
  await page.goto('/jugar');
  await logIn(page, player);
  await expect(page.getByRole('radio').first()).toBeVisible();
  await loseSignal(context, backend);
  await choose(page, grid.fixtures[0]!, 'draw');
  await save(page);
  await expectToast(page, 'en este dispositivo');
  await expectState(page, grid.fixtures.slice(0, 1), 'en tu dispositivo');
  await findSignal(context, backend);
  await expectState(page, grid.fixtures.slice(0, 1), 'guardado');
  await expectToast(page, 'Predicciones guardadas');
});

test('PWA-16 the page offers a reload in both languages if the texts do not load', async ({ page }) => {
  await page.route('**/assets/texts-*', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('No pudimos abrir Doce.');
  await page.unroute('**/assets/texts-*');
  await page.getByRole('link', { name: 'Volver a cargar' }).click();
  await expect(page.getByRole('button', { name: 'Ingresar' }).first()).toBeVisible();
  await expect(page.getByText('No pudimos abrir Doce.')).toBeHidden();
});

test('PWA-26 logo, bars and ring need no file but the style sheet', async ({ page }) => {
  const asked: string[] = [];
  await page.route('**', (route) => {
    const kind = route.request().resourceType();
    asked.push(kind);
    return kind === 'script' ? route.abort() : route.continue();
  });
  await page.goto('/jugar');
  await expect(page.locator('.logo')).toHaveCSS('background-image', /^url\("data:image/);
  expect(asked).not.toContain('image');
  expect(asked).toContain('stylesheet');
});
