import { untilWritten } from '../support/device.ts';
import { expect, settleIn, test } from '../support/journey.ts';
import { choose, expectChosen, expectState, pick } from '../support/play-screen.ts';

test('PWA-04 offline picks and drafts survive a reload and a killed browser', async ({
  phone,
  backend,
  player,
  grid,
}) => {
  const [unsaved, ...saved] = grid.fixtures.slice(0, 4) as [number, ...number[]];
  await settleIn(phone.page, player);
  // A clean exit writes local storage to the disk.
  await phone.close();
  await backend.network.down();

  let page = await phone.start();
  await page.goto('/jugar');
  await pick(page, { fixtures: saved }, 'draw');
  await expectState(page, saved, 'en tu dispositivo');
  await choose(page, unsaved, 'away_win');
  await expectState(page, [unsaved], 'sin guardar');

  await test.step('PWA-04 PWA-19 reload', async () => {
    await untilWritten(page);
    await page.reload();
    await expectState(page, [unsaved, ...saved], 'en tu dispositivo');
  });
  await test.step('PWA-04 kill -9', async () => {
    await phone.kill();
    page = await phone.start();
    await page.goto('/jugar');
    await expectChosen(page, saved, 'draw');
    await expectState(page, saved, 'en tu dispositivo');
    await expectChosen(page, [unsaved], 'away_win');
    await expectState(page, [unsaved], 'en tu dispositivo');
  });
  await test.step('PWA-05 any page sends them when there is a network', async () => {
    await backend.network.up();
    await page.goto('/faq');
    await expect
      .poll(async () => (await backend.picksOf(player, grid)).slice(0, 4))
      .toEqual(['away_win', 'draw', 'draw', 'draw']);
    expect(await backend.ledgerOf(player)).toHaveLength(1);
    await page.goto('/jugar');
    await expectState(page, [unsaved, ...saved], 'guardada');
  });
});
