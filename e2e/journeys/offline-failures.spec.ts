import type { SeenRequest } from '../support/tcp-proxy.ts';
import { expect, findSignal, logIn, loseSignal, settleIn, test } from '../support/journey.ts';
import { ask, PLAYER_PASSWORD } from '../support/people.ts';
import { expectState, pick } from '../support/play-screen.ts';

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

/** The operation ids of a save request. */
function opIdsOf({ text }: SeenRequest): string[] {
  const { predictions } = JSON.parse(text.slice(text.indexOf('\r\n\r\n'))) as {
    predictions: { opId: string }[];
  };
  return predictions.map(({ opId }) => opId);
}
