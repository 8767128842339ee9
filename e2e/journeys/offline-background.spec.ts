import { CHROMIUM } from '../support/browsers.ts';
import { backgroundOf, syncTags } from '../support/device.ts';
import { expect, findSignal, loseSignal, settleIn, test } from '../support/offline.ts';
import { expectState, pick } from '../support/play-screen.ts';

test.use({ launchOptions: CHROMIUM });

test('PWA-05 what waits is sent in the background, with no page open', async ({
  context,
  page,
  house,
  player,
  grid,
}) => {
  await context.grantPermissions(['background-sync']);
  const background = await backgroundOf(context, house.url);
  // A page behind another draws once a second.
  await page.bringToFront();
  await settleIn(page, player);
  await loseSignal(context, house);
  await pick(page, grid, 'draw');
  await expectState(page, grid.fixtures, 'en tu dispositivo');
  await expect.poll(() => page.evaluate(syncTags)).toEqual(['doce-outbox']);
  // The browser stays, no page of ours does.
  await page.close();
  await findSignal(context, house);
  await expect(async () => {
    await background.sync('doce-outbox');
    expect(await house.picksOf(player, grid)).toEqual(grid.fixtures.map(() => 'draw'));
  }).toPass({ intervals: [500, 1_000, 5_000] });
  const later = await context.newPage();
  await later.goto('/jugar');
  await expectState(later, grid.fixtures, 'guardado');
  expect(await house.ledgerOf(player)).toHaveLength(1);
});
