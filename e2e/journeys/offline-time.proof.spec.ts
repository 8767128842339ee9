import { setClock, untilWritten } from '../support/device.ts';
import { startOfSecond } from '../support/backend.ts';
import { expect, findSignal, loseSignal, settleIn, test } from '../support/journey.ts';
import { cardOf, expectChosen, expectState, optionOf, pick } from '../support/play-screen.ts';

const minute = 60_000;

test('PWA-06 an offline pick is accepted until its match starts; later it is refused with a notice that stays until it is read', async ({
  context,
  page,
  backend,
  player,
  grid,
}) => {
  const [late, inTime] = grid.fixtures as [number, number];
  // `late` starts before the pick is sent. `inTime` is locked by then and has not started.
  await backend.save(player, [{ matchId: grid.matchIds[0]!, prediction: 'draw' }]);
  await settleIn(page, player);
  await loseSignal(context, backend);
  await pick(page, { fixtures: [late, inTime] }, 'away_win');
  await expectState(page, [late, inTime], 'en tu dispositivo');

  await backend.kickOff(player, late);
  await backend.changeMatch(player, inTime, { start: startOfSecond(Date.now() + 5 * minute) });
  await findSignal(context, backend);
  // A toast about the new time names the match too.
  const card = page.getByRole('listitem', { name: `Local ${inTime} contra` });
  await expect(card.getByText(/Tu predicción está guardada/)).toBeVisible();
  await expect(card.getByRole('radio').first()).toBeDisabled();
  await expect(cardOf(page, late).getByText(/El partido ya empezó/)).toBeVisible();
  await expectChosen(page, [late], 'draw');

  const receipt = page.getByRole('alert').filter({ hasText: `Local ${late}` });
  await page.reload();
  await expect(receipt).toContainText('No se guardó 1 predicción');
  await expect(receipt).toContainText('El partido ya empezó');
  await receipt.getByRole('button', { name: 'Entendido' }).click();
  await expect(receipt).toBeHidden();
  await untilWritten(page);
  await page.reload();
  await expect(card.getByRole('radio').last()).toBeChecked();
  await expect(receipt).toBeHidden();

  expect((await backend.picksOf(player, grid)).slice(0, 2)).toEqual(['draw', 'away_win']);
  expect((await backend.ledgerOf(player)).flat()).toEqual([
    [grid.matchIds[0], 'draw'],
    [grid.matchIds[1], 'away_win'],
  ]);
});

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
  await expectState(page, [open], 'guardada');
  const chosenAt = await backend.chosenAt(player, grid.matchIds[0]!);
  expect(chosenAt).toBeGreaterThan(before - 2_000);
  expect(chosenAt).toBeLessThan(after + 2_000);
});
