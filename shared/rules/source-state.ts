/** well: the last call succeeded; ill: it failed; unknown: no call yet. */
export type SourceState = 'well' | 'ill' | 'unknown';

/** Returns the health of the football source from the times of its last success and failure, in epoch milliseconds. */
export function sourceStateOf(last: { successAt: number | null; failureAt: number | null }): SourceState {
  if (last.failureAt !== null && (last.successAt === null || last.failureAt > last.successAt)) return 'ill';
  return last.successAt === null ? 'unknown' : 'well';
}

/** saving: at most half of the day is left, so the source is asked less often; scarce: at most a tenth. */
export type QuotaState = 'enough' | 'saving' | 'scarce';

/** The part of the day's requests that is kept for results. */
export const QUOTA_RESERVE = 0.1;

/** Returns how the requests of the day stand. */
export function quotaStateOf({ left, perDay }: { left: number; perDay: number }): QuotaState {
  if (left <= perDay * QUOTA_RESERVE) return 'scarce';
  return left <= perDay / 2 ? 'saving' : 'enough';
}
