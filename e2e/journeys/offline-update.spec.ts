import type { Page } from '@playwright/test';
import type { House } from '../support/house.ts';
import { expect, settleIn, test as base } from '../support/offline.ts';
import { choose, expectState, pick, save } from '../support/play-screen.ts';
import { makeNextRelease, type Release } from '../support/release.ts';

const BETS = 'POST /api/bets';

const test = base.extend<{ release: Release }>({
  release: async ({ house }, use) => {
    const release = makeNextRelease();
    await use(release);
    // The others go on with ours.
    await house.server.stop();
    release.throwAway();
  },
});

test('PWA-11 PWA-04 a new release is taken when the player agrees, and what waited is still there and sent', async ({
  page,
  house,
  player,
  grid,
  release,
}) => {
  await settleIn(page, player);
  house.network.refuse(BETS);
  await pick(page, grid);
  await expectState(page, grid.fixtures, 'en tu dispositivo');
  const old = await scriptOf(page);
  await deploy(house, release);

  await page.reload();
  await expect(page.getByText('Hay una versión nueva')).toBeVisible();
  await expectState(page, grid.fixtures, 'en tu dispositivo');
  expect(await scriptOf(page)).toBe(old);
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await expect.poll(() => scriptOf(page)).not.toBe(old);
  await expectState(page, grid.fixtures, 'en tu dispositivo');
  await expect(page.getByText('Hay una versión nueva')).toBeHidden();

  await house.network.up();
  await expectState(page, grid.fixtures, 'guardado');
  expect(await house.ledgerOf(player)).toEqual([grid.matchIds.map((id) => [id, 'home_win'])]);
});

test('PWA-11 a release is never taken while picks are on their way', async ({
  page,
  house,
  player,
  grid,
  release,
}) => {
  await settleIn(page, player);
  const old = await scriptOf(page);
  await deploy(house, release);
  await page.reload();
  await expect(page.getByText('Hay una versión nueva')).toBeVisible();

  const [fixture] = grid.fixtures as [number];
  await choose(page, fixture, 'draw');
  house.network.hold(BETS);
  await save(page);
  await expectState(page, [fixture], 'enviando');
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await expect(page.getByRole('button', { name: 'Actualizando…' })).toBeVisible();
  expect(await scriptOf(page)).toBe(old);
  await expectState(page, [fixture], 'enviando');

  await house.network.up();
  await expect.poll(() => scriptOf(page)).not.toBe(old);
  await expectState(page, [fixture], 'guardado');
  expect(house.network.seenOf(BETS)).toHaveLength(1);
  expect(await house.ledgerOf(player)).toHaveLength(1);
});

async function deploy({ server }: House, { folder }: Release): Promise<void> {
  await server.stop();
  await server.start(folder);
}

/** The name of the page's own script, which stands for its release. */
const scriptOf = (page: Page): Promise<string | null> =>
  page
    .locator('script[type=module][src]')
    .first()
    .getAttribute('src')
    .catch(() => null);
