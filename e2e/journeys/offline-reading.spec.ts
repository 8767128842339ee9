import type { Page } from '@playwright/test';
import { expect, settleIn, test } from '../support/offline.ts';
import { banner, cardOf, expectChosen, expectState } from '../support/play-screen.ts';

/** What stands beside a list that may be behind the server. */
const updated = /(Actualizado|No se pudo actualizar ·) hace/;

/** Every route of the app, and one that is none. */
const routes = [
  '/',
  '/faq',
  '/jugar',
  '/perfil',
  '/grupos',
  '/grupos/join/abc123',
  '/bola-gaming',
  '/reset-password?token=x',
  '/verify-email/x',
  '/admin',
  '/no/such/page',
];

test('PWA-02 after one visit the app opens on every route, with the server stopped and the browser started anew', async ({
  phone,
  house,
  player,
  grid: _,
}) => {
  await settleIn(phone.page, player);
  await phone.close();
  await house.server.stop();
  const page = await phone.start();
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(error.message));
  for (const route of routes) {
    await page.goto(route);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.locator('main').getByRole('heading').first()).toBeAttached();
    await expect(page.getByText('Unexpected Application Error!')).toBeHidden();
  }
  expect(broken).toEqual([]);
});

test('PWA-03 grids with crests, own picks, profile and history are there without a network, with the time they are from', async ({
  phone,
  house,
  player,
  grid,
}) => {
  const [first, second, ...others] = grid.fixtures as [number, number, ...number[]];
  await house.save(player, [
    { matchId: grid.matchIds[0]!, prediction: 'draw' },
    { matchId: grid.matchIds[1]!, prediction: 'away_win' },
  ]);
  await settleIn(phone.page, player);
  await expectCrests(phone.page, grid.fixtures);
  await phone.page.goto('/perfil');
  await expect(phone.page.getByText(/Predicción: /).first()).toBeAttached();
  await phone.close();
  await house.network.down();

  const page = await phone.start();
  await page.goto('/jugar');
  await expectChosen(page, [first], 'draw');
  await expectChosen(page, [second], 'away_win');
  await expectChosen(page, others, null);
  await expectState(page, [first, second], 'guardado');
  await expectCrests(page, grid.fixtures);
  await expect(page.getByText(updated)).toBeVisible();

  await page.goto('/perfil');
  await expect(page.getByText(player.email)).toBeVisible();
  await expect(page.getByText(/Local/).first()).toBeVisible();
  await expect(page.getByText(updated).first()).toBeVisible();
});

test('PWA-03 a network that accepts and never answers keeps nobody from the grid', async ({
  phone,
  house,
  player,
  grid,
}) => {
  await settleIn(phone.page, player);
  await phone.close();
  house.network.hang();
  const page = await phone.start();
  await page.goto('/jugar');
  await expect(cardOf(page, grid.fixtures[11]!)).toBeVisible();
  await expect(banner(page)).toBeVisible();
  house.network.forget();
  await house.network.up();
  await expect(banner(page)).toHaveCount(0);
});

/** Both crests of each card are drawn, none of them the placeholder. */
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
