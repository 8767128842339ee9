import { holdDatabase, releaseDatabase } from '../support/device.ts';
import type { SeenRequest } from '../support/tcp-proxy.ts';
import { expect, expectToast, findSignal, loseSignal, settleIn, test } from '../support/journey.ts';
import { expectState, pick } from '../support/play-screen.ts';

const BETS = 'POST /api/bets';

test(
  'PWA-05 a save with a lost answer is repeated and stored once',
  { tag: '@smoke' },
  async ({ page, backend, player, grid }) => {
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
  },
);

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
  await expectState(page, [first, second], 'guardado');
  expect(await backend.ledgerOf(player)).toHaveLength(2);
});

/** The operation ids of a save request. */
function opIdsOf({ text }: SeenRequest): string[] {
  const { predictions } = JSON.parse(text.slice(text.indexOf('\r\n\r\n'))) as {
    predictions: { opId: string }[];
  };
  return predictions.map(({ opId }) => opId);
}
