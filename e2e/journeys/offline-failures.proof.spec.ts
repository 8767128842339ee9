import {
  emptyIndexedDb,
  fillDisk,
  holdDatabase,
  limitDisk,
  releaseDatabase,
  storedText,
} from '../support/device.ts';
import { expect, expectToast, findSignal, logIn, loseSignal, settleIn, test } from '../support/journey.ts';
import { ask, PLAYER_PASSWORD } from '../support/people.ts';
import { cardOf, choose, expectChosen, expectState, pick } from '../support/play-screen.ts';

const BETS = 'POST /api/bets';

test('PWA-27 while the database does not answer picks are sent at once; those of a lost network are stored when it does', async ({
  context,
  page,
  backend,
  player,
  grid,
}) => {
  const [first, second] = grid.fixtures as [number, number];
  await settleIn(page, player);
  const other = await context.newPage();
  await other.goto('/faq');
  await other.evaluate(holdDatabase);
  await page.bringToFront();
  await pick(page, { fixtures: [first] }, 'draw');
  await expectToast(page, 'Predicciones guardadas');
  expect((await backend.picksOf(player, grid))[0]).toBe('draw');
  const warning = page.getByText('Este navegador no deja guardar en el dispositivo');
  await expect(warning).toBeVisible();

  await loseSignal(context, backend);
  await pick(page, { fixtures: [second] }, 'away_win');
  await expectState(page, [second], 'por enviar');
  await expect(page.getByText('Todo guardado')).toBeHidden();
  await expect(page.getByText('en este dispositivo')).toBeHidden();
  await other.evaluate(releaseDatabase);
  await expectState(page, [second], 'en tu dispositivo');
  await expect(warning).toBeHidden();
  await page.reload();
  await expectState(page, [second], 'en tu dispositivo');
  await findSignal(context, backend);
  await expectState(page, [first, second], 'guardada');
  expect(await backend.ledgerOf(player)).toHaveLength(2);
});

test('PWA-21 a page that was reloaded while it sent picks sends them again at once', async ({
  page,
  backend,
  player,
  grid,
}) => {
  await settleIn(page, player);
  backend.network.hold(BETS);
  await pick(page, grid);
  await expectState(page, grid.fixtures, 'enviando');
  backend.network.letThrough(BETS);
  // With a fixed clock the lease of the page before never ends.
  await page.clock.setFixedTime(Date.now());
  await page.reload();
  await expectState(page, grid.fixtures, 'guardada');
});

test('PWA-10 an ended session asks for login with the number of unsent picks and then sends them', async ({
  context,
  page,
  backend,
  player,
  grid,
}) => {
  const password = 'tribuna-lateral-4';
  await settleIn(page, player);
  await loseSignal(context, backend);
  await pick(page, grid);
  await expectState(page, grid.fixtures, 'en tu dispositivo');
  // A new password ends all other sessions.
  await ask(backend.server.url, 'POST /auth/change-password', {
    token: player.token,
    body: { currentPassword: PLAYER_PASSWORD, newPassword: password },
  });
  await findSignal(context, backend);
  const dialog = page.getByRole('dialog', { name: 'Ingresar' });
  await expect(dialog).toContainText('12 predicciones');
  expect(await backend.ledgerOf(player)).toEqual([]);
  await logIn(page, player, password);
  await expect.poll(() => backend.picksOf(player, grid)).toEqual(grid.fixtures.map(() => 'home_win'));
  await page.goto('/jugar');
  await expectState(page, grid.fixtures, 'guardada');
  expect(await backend.ledgerOf(player)).toHaveLength(1);
});

test('PWA-04 with a full disk picks are sent online, and the player gets a warning offline', async ({
  context,
  page,
  backend,
  player,
  grid,
}) => {
  const [first, second] = grid.fixtures as [number, number];
  await limitDisk(page, backend.url, 12_000_000);
  await settleIn(page, player);
  await fillDisk(page);
  await pick(page, { fixtures: [first] }, 'draw');
  await expectState(page, [first], 'guardada');
  expect((await backend.picksOf(player, grid))[0]).toBe('draw');

  await loseSignal(context, backend);
  // The app may have deleted cached data to get space.
  await fillDisk(page);
  await pick(page, { fixtures: [second] }, 'away_win');
  await expect(page.getByText('Este navegador no deja guardar en el dispositivo')).toBeVisible();
  await expectChosen(page, [second], 'away_win');
  await findSignal(context, backend);
  await expectState(page, [second], 'guardada');
  expect((await backend.picksOf(player, grid)).slice(0, 2)).toEqual(['draw', 'away_win']);
});

test('PWA-04 the player learns about picks that the browser deleted', async ({
  phone,
  backend,
  player,
  grid,
}) => {
  await settleIn(phone.page, player);
  await loseSignal(phone.context, backend);
  await pick(phone.page, grid);
  await expectState(phone.page, grid.fixtures, 'en tu dispositivo');
  await phone.page.goto('about:blank');
  await emptyIndexedDb(phone.page, backend.url);
  await findSignal(phone.context, backend);
  await phone.page.goto('/jugar');
  const told = phone.page.getByRole('alert').filter({ hasText: 'Se perdieron 12 predicciones' });
  await expect(told).toContainText('Tu navegador borró lo que faltaba enviar');
  await expectChosen(phone.page, grid.fixtures, null);
});

test('PWA-10 PWA-18 a browser that is killed soon after the login keeps the session', async ({
  phone,
  player,
  grid,
}) => {
  await settleIn(phone.page, player);
  await choose(phone.page, grid.fixtures[0]!, 'draw');
  await expect.poll(() => storedText(phone.page)).toContain('"state":"draft"');
  await phone.kill();
  const page = await phone.start();
  await page.goto('/jugar');
  await expectState(page, grid.fixtures.slice(0, 1), 'guardada');
});

test('PWA-18 picks survive if the browser deletes the database under the open page', async ({
  phone,
  backend,
  player,
  grid,
}) => {
  await settleIn(phone.page, player);
  await loseSignal(phone.context, backend);
  await pick(phone.page, grid);
  await expectState(phone.page, grid.fixtures, 'en tu dispositivo');
  await emptyIndexedDb(phone.page, backend.url);
  const [first] = grid.fixtures as [number];
  await pick(phone.page, { fixtures: [first] }, 'draw');
  await expectState(phone.page, grid.fixtures, 'en tu dispositivo');
  await phone.kill();
  await phone.start();
  await phone.page.goto('/jugar');
  // The stored grid is gone with the database, the picks are not.
  await expect(phone.page.getByText('12 predicciones por enviar')).toBeVisible();
  await findSignal(phone.context, backend);
  await expectState(phone.page, grid.fixtures, 'guardada');
  const [, ...others] = grid.fixtures;
  expect(await backend.picksOf(player, grid)).toEqual(['draw', ...others.map(() => 'home_win')]);
});

test('PWA-14 PWA-18 files that something else sent in place of our server are replaced', async ({
  context,
  page,
  backend,
  player,
  grid,
}) => {
  await settleIn(page, player);
  // Acts as the worker of an earlier release, which stored every answer.
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        await cache.put(request, new Response('Acepta los términos del wifi'));
    }
  });
  await page.reload();
  await expect(cardOf(page, grid.fixtures[0]!)).toBeVisible();
  const strangers = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.includes('precache'));
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).matchAll()));
      return all.flat().filter(({ headers }) => !headers.has('x-doce')).length;
    });
  await expect.poll(strangers).toBe(0);
  await loseSignal(context, backend);
  await page.reload();
  await pick(page, { fixtures: grid.fixtures.slice(0, 1) });
  await expectState(page, grid.fixtures.slice(0, 1), 'en tu dispositivo');
});

test('PWA-02 the next online start refills an empty cache', async ({
  context,
  page,
  backend,
  player,
  grid,
}) => {
  await settleIn(page, player);
  const files = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.includes('precache'));
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return all.flat().length;
    });
  const complete = await files();
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.reload();
  await expect.poll(files).toBe(complete);
  await loseSignal(context, backend);
  await page.reload();
  await pick(page, { fixtures: grid.fixtures.slice(0, 1) });
  await expectState(page, grid.fixtures.slice(0, 1), 'en tu dispositivo');
});
