import { expect, findSignal, loseSignal, settleIn, test } from '../support/offline.ts';
import { banner, choose, expectChosen, expectState, pick, save } from '../support/play-screen.ts';

test('PWA-04 picks made offline survive a reload, and the browser being killed, saved or not', async ({
  phone,
  house,
  player,
  grid,
}) => {
  const [unsaved, ...saved] = grid.fixtures as [number, ...number[]];
  await settleIn(phone.page, player);
  // The browser writes its local storage down when it ends; a session of minutes has been written down by itself.
  await phone.close();
  await house.network.down();

  let page = await phone.start();
  await page.goto('/jugar');
  await pick(page, { fixtures: saved }, 'draw');
  await expectState(page, saved, 'en tu dispositivo');
  await choose(page, unsaved, 'away_win');
  await expectState(page, [unsaved], 'sin guardar');

  await test.step('PWA-04 PWA-19 a reload', async () => {
    await page.reload();
    await expectState(page, grid.fixtures, 'en tu dispositivo');
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
  await test.step('PWA-05 the network returns', async () => {
    await house.network.up();
    await expectState(page, grid.fixtures, 'guardado');
    expect(await house.picksOf(player, grid)).toEqual(['away_win', ...saved.map(() => 'draw')]);
    expect(await house.ledgerOf(player)).toHaveLength(1);
  });
});

test('PWA-05 PWA-12 twelve picks made with the server stopped are confirmed in one request when it is back', async ({
  page,
  house,
  player,
  grid,
}) => {
  await settleIn(page, player);
  await house.server.stop();
  await pick(page, grid);
  await expect(page.getByText('12 predicciones quedaron en este dispositivo').first()).toBeVisible();
  await expect(page.getByText('Predicciones guardadas con éxito')).toBeHidden();
  await expectState(page, grid.fixtures, 'en tu dispositivo');
  await expect(banner(page).getByText('12 predicciones esperan')).toBeVisible();

  await house.server.start();
  await expect(page.getByText('Predicciones guardadas con éxito').first()).toBeVisible();
  await expectState(page, grid.fixtures, 'guardado');
  await expect(banner(page)).toHaveCount(0);
  const answered = house.network.seenOf('POST /api/bets').filter(({ status }) => status !== null);
  expect(answered.map(({ status }) => status)).toEqual([200]);
  expect(await house.ledgerOf(player)).toEqual([grid.matchIds.map((id) => [id, 'home_win'])]);
});

test('PWA-05 what waits is sent when the app is opened, on whichever page', async ({
  phone,
  house,
  player,
  grid,
}) => {
  await settleIn(phone.page, player);
  await loseSignal(phone.context, house);
  await pick(phone.page, grid, 'away_win');
  await expectState(phone.page, grid.fixtures, 'en tu dispositivo');
  await phone.close();
  await house.network.up();

  const page = await phone.start();
  await page.goto('/faq');
  await expect.poll(() => house.picksOf(player, grid)).toEqual(grid.fixtures.map(() => 'away_win'));
  expect(await house.ledgerOf(player)).toHaveLength(1);
  await page.goto('/jugar');
  await expectState(page, grid.fixtures, 'guardado');
});

test('PWA-05 the last pick for a match wins, and only that one is sent', async ({
  context,
  page,
  house,
  player,
  grid,
}) => {
  const [fixture] = grid.fixtures as [number];
  await settleIn(page, player);
  await loseSignal(context, house);
  for (const outcome of ['home_win', 'draw', 'away_win'] as const) {
    await choose(page, fixture, outcome);
    await save(page);
    await expectState(page, [fixture], 'en tu dispositivo');
  }
  await findSignal(context, house);
  await expectState(page, [fixture], 'guardado');
  await expectChosen(page, [fixture], 'away_win');
  expect(await house.ledgerOf(player)).toEqual([[[grid.matchIds[0], 'away_win']]]);
});

test('PWA-12 every page says that the device is offline and how many picks wait, until it is over', async ({
  context,
  page,
  house,
  player,
  grid,
}) => {
  await settleIn(page, player);
  await expect(banner(page)).toHaveCount(0);
  await loseSignal(context, house);
  await expect(banner(page)).toBeVisible();
  const picked = grid.fixtures.slice(0, 3);
  await pick(page, { fixtures: picked });
  // Written down: a page that is left in the same moment leaves drafts.
  await expectState(page, picked, 'en tu dispositivo');
  for (const path of ['/jugar', '/perfil', '/', '/faq']) {
    await page.goto(path);
    await expect(banner(page)).toContainText('3 predicciones esperan');
  }
  await findSignal(context, house);
  await expect(banner(page)).toHaveCount(0);
  await expect.poll(async () => (await house.picksOf(player, grid)).filter(Boolean).length).toBe(3);
});
