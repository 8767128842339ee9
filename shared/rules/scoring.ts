import { phaseOf, type Attention, type GameStatus } from './game-status.ts';
import { outcomeOf, type Pick, type Score } from './outcome.ts';

/** What a match has come to: its score after 90 minutes, null while there is none. */
export interface MatchResult {
  status: GameStatus;
  score: Score | null;
}

/**
 * What a pick has come to. pending: before the start. live: being played. awaiting: it has begun or should have, and there is no result yet.
 * correct, incorrect: there is a result. cancelled: the match is void.
 */
export const PICK_RESULTS = ['pending', 'live', 'awaiting', 'correct', 'incorrect', 'cancelled'] as const;
export type PickResult = (typeof PICK_RESULTS)[number];

/** Is the pick a hit? Only a finished match with a score gives hits (decisions, section 3). */
export function isHit(pick: Pick, { status, score }: MatchResult): boolean {
  return status === 'finished' && score !== null && outcomeOf(score) === pick;
}

/** What a pick has come to at `now`; times in epoch milliseconds. A result counts wherever the start that is shown lies. */
export function pickResult(
  input: MatchResult & { attention: Attention | null; pick: Pick; startTime: number; now: number },
): PickResult {
  const phase = phaseOf(input);
  if (phase === 'cancelled' || phase === 'live') return phase;
  if (phase === 'finished' && input.score) return isHit(input.pick, input) ? 'correct' : 'incorrect';
  return input.status === 'scheduled' && input.now < input.startTime ? 'pending' : 'awaiting';
}

/**
 * How many hits a player has. Of several picks for one match the last counts; a pick for a match that is not among the results counts
 * nothing. The server counts in SQL: this is what its tests compare with.
 */
export function countHits<Id extends number | string>(
  picks: readonly { matchId: Id; pick: Pick }[],
  results: readonly (MatchResult & { matchId: Id })[],
): number {
  const pickOf = new Map(picks.map(({ matchId, pick }) => [matchId, pick]));
  const resultOf = new Map(results.map((result) => [result.matchId, result]));
  return [...resultOf].filter(([matchId, result]) => {
    const pick = pickOf.get(matchId);
    return pick !== undefined && isHit(pick, result);
  }).length;
}
