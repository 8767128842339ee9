import { phaseOf, type Attention, type MatchStatus } from './match-status.ts';
import { outcomeOf, type Pick, type Score } from './outcome.ts';

/** `score`: after 90 minutes; null: no score yet. */
export interface MatchResult {
  status: MatchStatus;
  score: Score | null;
}

/**
 * The result of a pick. pending: before the start; live: being played; awaiting: no result yet; correct, incorrect:
 * with a result; cancelled: void.
 */
export const PICK_RESULTS = ['pending', 'live', 'awaiting', 'correct', 'incorrect', 'cancelled'] as const;
export type PickResult = (typeof PICK_RESULTS)[number];

/** Whether the pick is a hit: a finished match with its outcome (decision 5). SQL: `pick_result.is_hit`. */
export function isHit(pick: Pick, { status, score }: MatchResult): boolean {
  return status === 'finished' && score !== null && outcomeOf(score) === pick;
}

/** Returns a pick's result at `now`, in epoch milliseconds. A result counts even before the shown start. */
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
