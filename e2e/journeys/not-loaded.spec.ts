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
