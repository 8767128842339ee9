/** well: the last call succeeded; ill: it failed; unknown: no call yet. */
export type SourceState = 'well' | 'ill' | 'unknown';

/** Returns the health of the football source from the times of its last success and failure, in epoch milliseconds. */
export function sourceStateOf(last: { successAt: number | null; failureAt: number | null }): SourceState {
  if (last.failureAt !== null && (last.successAt === null || last.failureAt > last.successAt)) return 'ill';
  return last.successAt === null ? 'unknown' : 'well';
}
