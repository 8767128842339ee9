import type { BrowserContext, Page } from '@playwright/test';
import type { Backend, Grid } from '../support/backend.ts';
import { expect, logIn, test } from '../support/journey.ts';
import { makeDevelopmentRelease, type Release } from '../support/release.ts';

test.use({ serverOf: 'rendered pages', serviceWorkers: 'block' });

const pages = ['/', '/faq', '/ganadores', '/bola-gaming', '/bases', '/privacidad', '/terminos'];
const threeDays = 3 * 86_400_000;

/** Whether React has taken the page over: it marks the elements that it draws. */
function untilHydrated(page: Page, selector = 'main h1'): Promise<unknown> {
  return page.waitForFunction((wanted) => {
    const element = document.querySelector(wanted);
    return element && Object.keys(element).some((key) => key.startsWith('__reactProps'));
  }, selector);
}

/** Collects the problems that the console reports. */
function problemsOf(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    // And how long Redux Toolkit's checks took.
    const isNetwork = /Failed to load resource|net::ERR_|Middleware took/.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !isNetwork) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  return problems;
}

/** The server looks for new grids every few seconds. */
async function untilRendered(backend: Backend, grid: Grid): Promise<void> {
  const home = async () => (await fetch(backend.url)).text();
  await expect.poll(home).toContain(`Local ${grid.fixtures[11]}`);
}

const rowsOf = (page: Page) => page.locator('li:has(time[datetime])');

test.describe("with React's development build", () => {
  let release: Release;
  test.beforeAll(async ({ backend }) => {
    test.setTimeout(240_000);
    release = await makeDevelopmentRelease();
    await backend.server.stop();
    await backend.server.start(release.folder);
  });
  test.afterAll(async ({ backend }) => {
    await backend.server.stop();
    await backend.server.start();
    release.remove();
  });

  const devices: [string, (context: BrowserContext) => Promise<unknown>, object][] = [
    ['a plain device', async () => undefined, {}],
    ['a clock three days ahead', async (context) => context.addInitScript(setClock, threeDays), {}],
    ['another zone and region', async () => undefined, { timezoneId: 'Asia/Tokyo', locale: 'es-MX' }],
    ['another language', async () => undefined, { locale: 'pt-BR' }],
    [
      'a choice of a language that no cookie tells',
      async (context) => context.addInitScript(chooseByStorage),
      {},
    ],
    ['choices of an earlier visit', async (context) => context.addInitScript(keepChoices), {}],
    ['no network', async (context) => context.addInitScript(loseNetwork), {}],
  ];
  for (const [name, prepare, options] of devices) {
    test(`PWA-25 every public page hydrates without a warning on ${name}`, async ({
      browser,
      backend,
      grid,
    }) => {
      const context = await browser.newContext({ baseURL: backend.url, locale: 'es-AR', ...options });
      await prepare(context);
      await untilRendered(backend, grid);
      if (name === 'no network') await context.route('**/api/**', (route) => route.abort());
      for (const path of pages) {
        const page = await context.newPage();
        const problems = problemsOf(page);
        const html = await (await page.goto(path))!.text();
        expect(html).toContain('id="rendered"');
        await untilHydrated(page);
        if (path === '/')
          await expect(rowsOf(page).filter({ hasText: `Local ${grid.fixtures[1]}` })).toBeVisible();
        expect(await page.locator('html').getAttribute('lang')).toMatch(/^(es|pt-BR)$/);
        expect([path, problems]).toEqual([path, []]);
        await page.close();
      }
      await context.close();
    });
  }

  test('PWA-25 I18N-02 the page hydrates in the language of the server and then shows the chosen one', async ({
    browser,
    backend,
    grid: _,
  }) => {
    const context = await browser.newContext({ baseURL: backend.url, locale: 'es-AR' });
    await context.addInitScript(chooseByStorage);
    const page = await context.newPage();
    const html = await (await page.goto('/'))!.text();
    expect(html).toContain('<html lang="es"');
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
    await expect(page.getByRole('button', { name: 'Jogar grátis' })).toBeVisible();
    // The next page comes in the chosen language.
    const again = await (await page.goto('/'))!.text();
    expect(again).toContain('<html lang="pt-BR"');
    await context.close();
  });
});

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

/** Runs in the page: its clock is ahead. */
function setClock(ahead: number): void {
  const Real = Date;
  // @ts-expect-error -- the other ways to make a date stay as they are
  globalThis.Date = class extends Real {
    constructor(...given: []) {
      if (given.length > 0) super(...given);
      else super(Real.now() + ahead);
    }
    static override now() {
      return Real.now() + ahead;
    }
  };
}

/** Choices that a visitor made without an account (FILL-02), in four matches that home may not show. */
function keepChoices(): void {
  const madeAt = { server: Date.now(), wall: Date.now(), steady: 0, life: 'an earlier page' };
  const match = { homeTeam: 'Local', awayTeam: 'Visita', startTime: new Date().toISOString() };
  const choices = [1, 2, 3, 4].map((matchId) => ({
    opId: `op-${matchId}`,
    matchId,
    gridId: 1,
    prediction: 'draw',
    madeAt,
    match,
  }));
  const set = { playerId: null, choices, refusedBy: [], sent: null, expired: 0 };
  localStorage.setItem('doce:visitor-choices', JSON.stringify([set]));
}

/** Runs in the page, as on a device that chose Portuguese in an earlier release. */
function chooseByStorage(): void {
  try {
    localStorage.setItem('i18nextLng', 'pt-BR');
  } catch {
    // Not every document has a storage.
  }
}

function loseNetwork(): void {
  Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false });
}
