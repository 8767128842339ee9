import { CHROMIUM } from '../support/browsers.ts';
import { syncTags, workerOf } from '../support/device.ts';
import { expect, findSignal, loseSignal, settleIn, test } from '../support/journey.ts';
import { expectState, pick } from '../support/play-screen.ts';

test.use({ launchOptions: CHROMIUM });

test('PWA-05 background sync sends the picks without an open page', async ({
  context,
  page,
  backend,
  player,
  grid,
}) => {
  await context.grantPermissions(['background-sync']);
  // Keeps the browser open without a page of the app.
  const worker = await workerOf(await context.newPage(), backend.url);
  // A background page draws once a second.
  await page.bringToFront();
  await settleIn(page, player);
  await loseSignal(context, backend);
  await pick(page, grid, 'draw');
  await expectState(page, grid.fixtures, 'en tu dispositivo');
  await expect.poll(() => page.evaluate(syncTags)).toEqual(['doce-outbox']);
  await page.close();
  await findSignal(context, backend);
  await expect(async () => {
    await worker.sync('doce-outbox');
    expect(await backend.picksOf(player, grid)).toEqual(grid.fixtures.map(() => 'draw'));
  }).toPass({ intervals: [500, 1_000, 5_000] });
  const later = await context.newPage();
  await later.goto('/jugar');
  await expectState(later, grid.fixtures, 'guardada');
  expect(await backend.ledgerOf(player)).toHaveLength(1);
});
