import { phaseOf, type Attention, type MatchStatus } from './match-status.ts';
import { outcomeOf, type Pick, type Score } from './outcome.ts';

/** `score`: after 90 minutes; null: no score yet. */
export interface MatchResult {
  status: MatchStatus;
  score: Score | null;
}

/**
 * The result of a pick. pending: before the start. live: the match is being played. awaiting: the match has begun or should have begun, and has no result
 * yet. correct, incorrect: the match has a result. cancelled: the match is void.
 */
export const PICK_RESULTS = ['pending', 'live', 'awaiting', 'correct', 'incorrect', 'cancelled'] as const;
export type PickResult = (typeof PICK_RESULTS)[number];

/** Whether the pick is a hit. Only a finished match with a score gives hits (decisions, section 3). In SQL: `pick_result.is_hit`. */
export function isHit(pick: Pick, { status, score }: MatchResult): boolean {
  return status === 'finished' && score !== null && outcomeOf(score) === pick;
}

/** Returns the result of a pick at `now`. Times in epoch milliseconds. A result counts even if the shown start is later. */
export function pickResult(
  input: MatchResult & { attention: Attention | null; pick: Pick; startTime: number; now: number },
): PickResult {
  const phase = phaseOf(input);
  if (phase === 'cancelled' || phase === 'live') return phase;
  if (phase === 'finished' && input.score) return isHit(input.pick, input) ? 'correct' : 'incorrect';
  return input.status === 'scheduled' && input.now < input.startTime ? 'pending' : 'awaiting';
}

/** Returns `correct` as a percentage of `total` with one decimal (66.7); 0 if `total` is 0. */
export function percentageOf(correct: number, total: number): number {
  return total > 0 ? Math.round((correct * 1000) / total) / 10 : 0;
}
