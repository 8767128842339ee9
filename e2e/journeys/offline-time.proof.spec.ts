import { setClock } from '../support/device.ts';
import { startOfSecond } from '../support/backend.ts';
import { expect, findSignal, loseSignal, settleIn, test } from '../support/journey.ts';
import { cardOf, expectState, optionOf, pick } from '../support/play-screen.ts';

const minute = 60_000;

test('PWA-07 with a clock three hours ahead the lock follows the server, and an offline pick keeps its true age', async ({
  context,
  page,
  backend,
  player,
  grid,
}) => {
  const [open, locked] = grid.fixtures as [number, number];
  await backend.changeMatch(player, open, { start: startOfSecond(Date.now() + 60 * minute) });
  await backend.changeMatch(player, locked, { start: startOfSecond(Date.now() + 5 * minute) });
  await setClock(context, 3);
  await settleIn(page, player);
  await expect(cardOf(page, locked).getByText('cerrado')).toBeVisible();
  await expect(optionOf(page, locked, 'draw')).toBeDisabled();
  await expect(cardOf(page, open).getByText(/Cierra en (49|50) min/)).toBeVisible();

  await loseSignal(context, backend);
  const before = Date.now();
  await pick(page, { fixtures: [open] }, 'draw');
  const after = Date.now();
  await expectState(page, [open], 'en tu dispositivo');
  // The owner corrects the clock before the network returns.
  await setClock(context, 0);
  await findSignal(context, backend);
  await expectState(page, [open], 'guardado');
  const chosenAt = await backend.chosenAt(player, grid.matchIds[0]!);
  expect(chosenAt).toBeGreaterThan(before - 2_000);
  expect(chosenAt).toBeLessThan(after + 2_000);
});
