import type { SeenRequest } from '../support/tcp-proxy.ts';
import { expect, settleIn, test } from '../support/journey.ts';
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
    await expectState(page, grid.fixtures, 'guardada');
    const sent = backend.network.seenOf(BETS).map(opIdsOf);
    expect(sent.length).toBeGreaterThan(1);
    expect(new Set(sent.map(String)).size).toBe(1);
    expect(await backend.ledgerOf(player)).toHaveLength(1);
  },
);

/** The operation ids of a save request. */
function opIdsOf({ text }: SeenRequest): string[] {
  const { predictions } = JSON.parse(text.slice(text.indexOf('\r\n\r\n'))) as {
    predictions: { opId: string }[];
  };
  return predictions.map(({ opId }) => opId);
}
