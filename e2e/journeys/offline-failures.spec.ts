import { emptyIndexedDb, fillDisk, limitDisk } from '../support/device.ts';
import type { SeenRequest } from '../support/tcp-proxy.ts';
import { expect, findSignal, logIn, loseSignal, settleIn, test } from '../support/journey.ts';
import { ask, PLAYER_PASSWORD } from '../support/people.ts';
import { expectChosen, expectState, pick } from '../support/play-screen.ts';

const BETS = 'POST /api/bets';

test('PWA-05 a save with a lost answer is repeated and stored once', async ({
  page,
  backend,
  player,
  grid,
}) => {
  await settleIn(page, player);
  backend.network.loseAnswersOf(BETS, 200);
  await pick(page, grid);
  await expect.poll(() => backend.picksOf(player, grid)).toEqual(grid.fixtures.map(() => 'home_win'));
  await expectState(page, grid.fixtures, 'en tu dispositivo');
  await expect(page.getByText('Predicciones guardadas con éxito')).toBeHidden();
  await backend.network.up();
  await expectState(page, grid.fixtures, 'guardado');
  const sent = backend.network.seenOf(BETS).map(opIdsOf);
  expect(sent.length).toBeGreaterThan(1);
  expect(new Set(sent.map(String)).size).toBe(1);
  expect(await backend.ledgerOf(player)).toHaveLength(1);
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
  // So the lease of the page before never ends.
  await page.clock.setFixedTime(Date.now());
  await page.reload();
  await expectState(page, grid.fixtures, 'guardado');
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
  await expectState(page, grid.fixtures, 'guardado');
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
  await expectState(page, [first], 'guardado');
  expect((await backend.picksOf(player, grid))[0]).toBe('draw');

  await loseSignal(context, backend);
  // The app may have deleted cached data to get space.
  await fillDisk(page);
  await pick(page, { fixtures: [second] }, 'away_win');
  await expect(page.getByText('Este navegador no deja guardar en el dispositivo')).toBeVisible();
  await expectChosen(page, [second], 'away_win');
  await findSignal(context, backend);
  await expectState(page, [second], 'guardado');
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

/** The operation ids of a save request. */
function opIdsOf({ text }: SeenRequest): string[] {
  const { predictions } = JSON.parse(text.slice(text.indexOf('\r\n\r\n'))) as {
    predictions: { opId: string }[];
  };
  return predictions.map(({ opId }) => opId);
}
