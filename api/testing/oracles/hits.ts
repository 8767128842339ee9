import type { Pick } from '../../../shared/rules/outcome.ts';
import { isHit, type MatchResult } from '../../../shared/rules/scoring.ts';

/** Test oracle: counts a player's hits. The last pick for a match counts; one for an unknown match does not. */
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
