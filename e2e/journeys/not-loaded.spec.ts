import type { Route } from '@playwright/test';
import { expect, test } from '../support/journey.ts';

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

const failures = {
  'an error': (route: Route) => route.fulfill({ status: 502, body: 'Bad Gateway' }),
  'a cut connection': (route: Route) => route.abort('connectionreset'),
  'the page of a portal': (route: Route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Wi-Fi</h1>' }),
};

for (const [what, fail] of Object.entries(failures))
  test(`PWA-28 a page whose scripts are ${what} says so and reloads by itself when they come`, async ({
    page,
    grid: _,
  }) => {
    const told = page.getByText('No pudimos abrir Doce.');
    for (const address of ['/', '/jugar']) {
      await page.route('**/assets/*.js', fail);
      await page.goto(address);
      await expect(told).toBeInViewport();
      if (address === '/') {
        const option = page.getByRole('radio').first();
        await option.locator('..').click();
        await expect(option).not.toBeChecked();
      }
      await page.unroute('**/assets/*.js');
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect(told).toBeHidden();
      await expect(page.getByRole('button', { name: 'Ingresar' }).first()).toBeEnabled();
    }
    await page.goto('/');
    await page.getByRole('radio').first().locator('..').click();
    await expect(page.getByRole('button', { name: /^Guardar 1/ })).toBeVisible();
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
