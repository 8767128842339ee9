import type { BrowserContext } from '@playwright/test';
import { expect, logIn, test } from '../support/journey.ts';
import { START_LIMIT } from '../support/processes.ts';
import { makeDevelopmentRelease, type Release } from '../support/release.ts';
import { pages, untilHydrated, problemsOf, untilRendered, rowsOf } from '../support/rendered-page.ts';

test.use({ serverOf: 'rendered pages', serviceWorkers: 'block' });
const threeDays = 3 * 86_400_000;

test.describe("with React's development build", () => {
  let release: Release;
  test.beforeAll(async ({ backend }) => {
    test.setTimeout(START_LIMIT);
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

test('PWA-25 SEC-03 the rendered page breaks no security policy', async ({ page, grid: _ }) => {
  const problems = problemsOf(page);
  for (const path of pages) {
    await page.goto(path);
    await untilHydrated(page);
    expect(await page.evaluate(() => getComputedStyle(document.body).margin)).toBe('0px');
  }
  expect(problems).toEqual([]);
});
