import type { PickAnswer } from '../../shared/contract/bets.ts';
import type { GridWithPicks } from '../../shared/contract/games.ts';
import { mergePicks, type HistoryPage, type PickToMerge } from './merge-history.ts';
import { changeSnapshots } from '../snapshots/snapshots.ts';

/** Returns the grids with the picks and times of these answers. */
export function mergeServerResults(
  grids: readonly GridWithPicks[],
  answers: readonly PickAnswer[],
): GridWithPicks[] {
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
 * Merges answers into the snapshots of grids and history, so that an offline start shows picks that the worker sent, or
 * that were sent just before the network went. Never rejects.
 */
export async function keepAnswers(playerId: number, answers: readonly PickAnswer[]): Promise<void> {
  let grids: GridWithPicks[] = [];
  await changeSnapshots(playerId, 'GET /games', (kept) => {
    grids = mergeServerResults(kept as GridWithPicks[], answers);
    return grids;
  });
  const picks = answers.flatMap(({ matchId, pick }) =>
    pick ? { matchId, prediction: pick, match: matchIn(grids, matchId) } : [],
  );
  await changeSnapshots(playerId, 'GET /bets/history', (kept, url) => {
    const query = new URLSearchParams(url.slice(url.indexOf('?')));
    const of = { page: Number(query.get('page')), timeZone: query.get('timeZone') ?? undefined };
    return mergePicks(kept as HistoryPage, picks, of);
  });
}

function matchIn(grids: readonly GridWithPicks[], matchId: number): PickToMerge['match'] {
  for (const { id: gridId, name: gridName, games } of grids) {
    const match = games.find(({ id }) => id === matchId);
    if (match) return { ...match, gridId, gridName };
  }
  return undefined;
}
