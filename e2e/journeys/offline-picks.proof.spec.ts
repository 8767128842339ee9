import { expect, settleIn, test } from '../support/journey.ts';
import { banner, expectState, pick } from '../support/play-screen.ts';

test('PWA-05 PWA-12 twelve picks without a server are sent in one request once it returns', async ({
  page,
  backend,
  player,
  grid,
}) => {
  await settleIn(page, player);
  await backend.server.stop();
  await pick(page, grid);
  await expect(page.getByText('12 predicciones quedaron en este dispositivo').first()).toBeVisible();
  await expect(page.getByText('Predicciones guardadas con éxito')).toBeHidden();
  await expectState(page, grid.fixtures, 'en tu dispositivo');
  await expect(banner(page).getByText('12 predicciones por enviar')).toBeVisible();

  await backend.server.start();
  await expect(page.getByText('Predicciones guardadas con éxito').first()).toBeVisible();
  await expectState(page, grid.fixtures, 'guardada');
  await expect(banner(page)).toHaveCount(0);
  const answered = backend.network.seenOf('POST /api/bets').filter(({ status }) => status !== null);
  expect(answered.map(({ status }) => status)).toEqual([200]);
  expect(await backend.ledgerOf(player)).toEqual([grid.matchIds.map((id) => [id, 'home_win'])]);
});
