import { expectReloadAfter } from '../support/failed-scripts.ts';
import { expect, test } from '../support/journey.ts';

test.use({ serviceWorkers: 'block' });

test('PWA-28 a page whose scripts are a cut connection says so and reloads by itself when they come', ({
  page,
  grid: _,
}) => expectReloadAfter(page, (route) => route.abort('connectionreset')));

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
