import type { PickAnswer } from '../../shared/contract/bets.ts';
import type { GridWithPicks } from '../../shared/contract/games.ts';
import { changeSnapshot } from './snapshots.ts';

/** The grids with what the server said it holds now. */
export function layAnswers(grids: readonly GridWithPicks[], answers: readonly PickAnswer[]): GridWithPicks[] {
  const byMatch = new Map(answers.map((answer) => [answer.matchId, answer]));
  return grids.map((grid) => ({
    ...grid,
    games: grid.games.map((match) => {
      const answer = byMatch.get(match.id);
      if (!answer) return match;
      return {
        ...match,
        bets: answer.pick ? [{ betType: answer.pick }] : [],
        startTime: answer.startTime ?? match.startTime,
        lockAt: answer.lockAt ?? match.lockAt,
      };
    }),
  }));
}

/**
 * The same in what this device keeps of the grids, so that a pick which got in while no page looked, or just before the network went, is there when the app
 * is opened without one. Never rejects.
 */
export async function keepAnswers(playerId: number, answers: readonly PickAnswer[]): Promise<void> {
  await changeSnapshot(playerId, '/games', (grids) => layAnswers(grids as GridWithPicks[], answers));
}
