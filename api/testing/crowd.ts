import { OUTCOMES } from '../../shared/rules/outcome.ts';
import { aPlayer, type TestPlayer } from './builders.ts';
import type { TestApp } from './test-app.ts';

/** Registers `size` players. */
export const aCrowd = (app: TestApp, size: number) =>
  Promise.all(Array.from({ length: size }, () => aPlayer(app)));

/** Saves a pick of each player for a match: of six players three pick home, one a draw and two away. */
export async function pickAll({ call }: TestApp, players: TestPlayer[], matchId: number): Promise<void> {
  const choices = [0, 2, 0, 1, 0, 2].map((at) => OUTCOMES[at]);
  await Promise.all(
    players.map(async ({ token }, index) => {
      const answer = await call('POST /bets', { token, body: { matchId, prediction: choices[index % 6] } });
      if (answer.body.results?.[0].status !== 'accepted') throw new Error(answer.text);
    }),
  );
}
