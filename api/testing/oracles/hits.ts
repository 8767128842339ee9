import type { Pick } from '../../../shared/rules/outcome.ts';
import { isHit, type MatchResult } from '../../../shared/rules/scoring.ts';

/** Test oracle: counts a player's hits. Of several picks for one match the last counts. A pick for any other match counts nothing. */
export function countHits(
  picks: readonly { matchId: number; pick: Pick }[],
  results: readonly (MatchResult & { matchId: number })[],
): number {
  const pickOf = new Map(picks.map(({ matchId, pick }) => [matchId, pick]));
  return results.filter((result) => {
    const pick = pickOf.get(result.matchId);
    return pick !== undefined && isHit(pick, result);
  }).length;
}
