import type { Route } from '@playwright/test';
import { expectReloadAfter } from '../support/failed-scripts.ts';
import { expect, expectToast, findSignal, logIn, loseSignal, test } from '../support/journey.ts';
import { choose, expectState, save } from '../support/play-screen.ts';

test.use({ serviceWorkers: 'block' });

test('PWA-16 the page offers a reload in both languages if the texts do not load', async ({ page }) => {
  await page.route('**/assets/texts-*', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('No pudimos abrir Doce.');
  await page.unroute('**/assets/texts-*');
  await page.getByRole('link', { name: 'Volver a cargar' }).click();
  await expect(page.getByRole('button', { name: 'Ingresar' }).first()).toBeVisible();
  await expect(page.getByText('No pudimos abrir Doce.')).toBeHidden();
});

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
  await expectState(page, grid.fixtures.slice(0, 1), 'guardada');
  await expectToast(page, 'Predicciones guardadas');
});

const failures = {
  'an error': (route: Route) => route.fulfill({ status: 502, body: 'Bad Gateway' }),
  'the page of a portal': (route: Route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Wi-Fi</h1>' }),
};

for (const [what, fail] of Object.entries(failures))
  test(`PWA-28 a page whose scripts are ${what} says so and reloads by itself when they come`, ({
    page,
    grid: _,
  }) => expectReloadAfter(page, fail));
