import type { Page } from '@playwright/test';
import { storedText } from '../support/device.ts';
import { expect, settleIn, test, untilControlled } from '../support/journey.ts';
import { banner, cardOf, expectChosen, expectState } from '../support/play-screen.ts';
import { openHome, tapsOn } from '../support/visitor.ts';

/** The age of a list from the cache. */
const updated = /(Actualizado|No pudimos actualizar ·) hace/;

/** The other routes of the app, and an unknown path. */
const routes = [
  '/',
  '/faq',
  '/grupos',
  '/grupos/join/abc123',
  '/bola-gaming',
  '/reset-password?token=x',
  '/verify-email/x',
  '/admin',
  '/no/such/page',
];

test('PWA-31 PWA-33 a short first visit leaves its matches and choices for a start without a network, also if the browser is killed', async ({
  phone,
  backend,
  grid,
}) => {
  await openHome(phone.page, grid.fixtures[0]!);
  const taps = tapsOn(phone.page);
  for (const fixture of grid.fixtures.slice(0, 2)) await taps.pick(fixture);
  await expect.poll(() => storedText(phone.page)).toContain('/games/home');
  await untilControlled(phone.page);
  await phone.kill();
  await backend.network.down();
  const page = await phone.start();
  await page.goto('/');
  await expectChosen(page, grid.fixtures.slice(0, 2), 'draw');
  await expect(page.getByRole('button', { name: 'Guardar 2' })).toBeVisible();
});

test('PWA-02 PWA-03 PWA-12 REC-14 a new start without a server opens every route and shows grids, crests, picks, profile and history with their age', async ({
  phone,
  backend,
  player,
  grid,
}) => {
  const [first, second, ...others] = grid.fixtures as [number, number, ...number[]];
  await backend.save(player, [
    { matchId: grid.matchIds[0]!, prediction: 'draw' },
    { matchId: grid.matchIds[1]!, prediction: 'away_win' },
  ]);
  await settleIn(phone.page, player);
  await expectCrests(phone.page, grid.fixtures);
  await phone.page.goto('/perfil');
  await expect(phone.page.getByText(/Predicción: /).first()).toBeAttached();
  // An answer is stored after it is shown.
  await expect.poll(() => storedText(phone.page)).toContain('/bets/history');
  await phone.page.goto('/verificar?grid=1');
  await expect(phone.page.getByRole('button', { name: 'Contar ahora' })).toBeEnabled();
  await phone.close();
  await backend.network.down();

  const page = await phone.start();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto('/jugar');
  await expectChosen(page, [first], 'draw');
  await expectChosen(page, [second], 'away_win');
  await expectChosen(page, others, null);
  await expectState(page, [first, second], 'guardada');
  await expectCrests(page, grid.fixtures);
  await expect(page.getByText(updated)).toBeVisible();
  await expectNothingCovered(page);

  await page.goto('/perfil');
  await expect(page.getByText(player.email)).toBeVisible();
  await expect(page.getByText(/Local/).first()).toBeVisible();
  await expect(page.getByText(updated).first()).toBeVisible();

  await page.goto('/verificar?grid=1');
  await expect(page.getByText('Para contar hace falta conexión')).toBeVisible();

  for (const route of routes) {
    await page.goto(route);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.locator('main').getByRole('heading').first()).toBeAttached();
    await expectNothingCovered(page);
    await expect(
      page.getByText(/Unexpected Application Error!|todavía no está en tu dispositivo/),
    ).toBeHidden();
  }
  // The long texts are stored when they are read.
  for (const route of ['/bases', '/privacidad', '/terminos']) {
    await page.goto(route);
    await expect(
      page.getByRole('heading', { name: 'Esta página todavía no está en tu dispositivo' }),
    ).toBeVisible();
  }
  expect(errors).toEqual([]);
});

test('PWA-03 the grid opens from the cache if the network accepts connections and never answers', async ({
  phone,
  backend,
  player,
  grid,
}) => {
  await settleIn(phone.page, player);
  await phone.close();
  backend.network.hang();
  const page = await phone.start();
  await page.goto('/jugar');
  await expect(cardOf(page, grid.fixtures[11]!)).toBeVisible();
  await expect(banner(page)).toBeVisible();
  backend.network.forget();
  await backend.network.up();
  await expect(banner(page)).toHaveCount(0);
});

/** PWA-12: at its top, the page begins below the banner. */
async function expectNothingCovered(page: Page): Promise<void> {
  await expect(banner(page)).toBeVisible();
  await expect(async () => {
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    const [bar, main] = [await banner(page).boundingBox(), await page.locator('main').boundingBox()];
    expect(main!.y).toBeGreaterThanOrEqual(bar!.y + bar!.height - 1);
  }).toPass();
}

/** Both crests of each card are loaded. A placeholder does not count. */
async function expectCrests(page: Page, fixtures: readonly number[]): Promise<void> {
  for (const fixture of fixtures) {
    const card = cardOf(page, fixture);
    await card.scrollIntoViewIfNeeded();
    await expect
      .poll(() =>
        card
          .locator('img')
          .evaluateAll(
            (images: HTMLImageElement[]) =>
              images.filter((image) => image.src.includes('/api/images/') && image.naturalWidth > 0).length,
          ),
      )
      .toBeGreaterThanOrEqual(2);
  }
}
