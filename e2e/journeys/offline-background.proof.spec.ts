import { CHROMIUM } from '../support/browsers.ts';
import { workerOf } from '../support/device.ts';
import { expect, settleIn, test } from '../support/journey.ts';
import { expectState, pick } from '../support/play-screen.ts';

test.use({ launchOptions: CHROMIUM });

test('PWA-05 a push sends the picks in a browser without background sync', async ({
  context,
  page,
  backend,
  player,
  grid,
}) => {
  // Denies every other permission, also background sync.
  await context.grantPermissions(['notifications']);
  const worker = await workerOf(await context.newPage(), backend.url);
  await page.bringToFront();
  await settleIn(page, player);
  await backend.network.down();
  await pick(page, grid, 'draw');
  await expectState(page, grid.fixtures, 'en tu dispositivo');
  await page.close();
  await backend.network.up();
  await worker.push('not what we send');
  await expect.poll(() => backend.picksOf(player, grid)).toEqual(grid.fixtures.map(() => 'draw'));
  expect(await backend.ledgerOf(player)).toHaveLength(1);
});
