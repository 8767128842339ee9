import { expect, test } from '../support/journey.ts';
import { untilRendered, rowsOf } from '../support/rendered-page.ts';

test.use({ serviceWorkers: 'block' });

test('PWA-25 without JavaScript home shows all matches and texts, and its links work', async ({
  browser,
  backend,
  grid,
}) => {
  const context = await browser.newContext({
    baseURL: backend.url,
    javaScriptEnabled: false,
    locale: 'es-AR',
  });
  const page = await context.newPage();
  await untilRendered(backend, grid);
  await page.goto('/');
  for (const fixture of grid.fixtures)
    await expect(rowsOf(page).filter({ hasText: `Local ${fixture}` })).toBeVisible();
  await page.getByRole('link', { name: 'Bases' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bases' })).toBeVisible();
  await context.close();
});

test('PWA-25 what is tapped before the app listens happens once when it does', async ({
  page,
  backend,
  grid,
}) => {
  await untilRendered(backend, grid);
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const option = (at: number) =>
    rowsOf(page)
      .filter({ hasText: `Local ${grid.fixtures[at]}` })
      .getByRole('radio', { name: 'Empate' });
  // Two picks and a button.
  for (const at of [0, 1]) await option(at).locator('..').click();
  await page.getByRole('button', { name: 'Jugar gratis' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  for (const at of [0, 1]) await expect(option(at)).toBeChecked();
  await expect(page.getByRole('button', { name: 'Guardar 2' })).toBeVisible();
});
