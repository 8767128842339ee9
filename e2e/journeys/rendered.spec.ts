import { expect, logIn, test } from '../support/journey.ts';
import { pages, untilHydrated, problemsOf, untilRendered, rowsOf } from '../support/rendered-page.ts';

test.use({ serverOf: 'rendered pages', serviceWorkers: 'block' });

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

test('PWA-25 a page of yesterday hydrates, and then asks for today', async ({ page, grid: _ }) => {
  await page.route('/', async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace(/"now":\d+/, `"now":${Date.now() - 86_400_000}`);
    await route.fulfill({ response: answer, body: html });
  });
  const asked = page.waitForRequest('**/api/games/home');
  await page.goto('/');
  await asked;
});

test('PWA-25 a player whose cookie is gone gets the own page', async ({ page, context, player, grid: _ }) => {
  await page.goto('/jugar');
  await logIn(page, player);
  await expect(page.getByRole('radio').first()).toBeVisible();
  const problems = problemsOf(page);
  expect(await (await page.goto('/'))!.text()).not.toContain('id="rendered"');
  await context.clearCookies({ name: 'doce_player' });
  expect(await (await page.goto('/'))!.text()).toContain('id="rendered"');
  await expect(page.getByRole('link', { name: 'Perfil' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ingresar' })).toHaveCount(0);
  expect(problems).toEqual([]);
  expect((await context.cookies()).some(({ name }) => name === 'doce_player')).toBe(true);
});

test('PWA-25 SEC-03 the rendered page breaks no security policy', async ({ page, grid: _ }) => {
  const problems = problemsOf(page);
  for (const path of pages) {
    await page.goto(path);
    await untilHydrated(page);
    expect(await page.evaluate(() => getComputedStyle(document.body).margin)).toBe('0px');
  }
  expect(problems).toEqual([]);
});
