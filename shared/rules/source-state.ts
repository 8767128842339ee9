/** well: its last answer was a good one. ill: what was last asked got none, or a bad one. unknown: nothing was asked yet. */
export type SourceState = 'well' | 'ill' | 'unknown';

/** How the football source is, by when it last answered and when it last failed; times in epoch milliseconds. */
export function sourceStateOf(last: { successAt: number | null; failureAt: number | null }): SourceState {
  if (last.failureAt !== null && (last.successAt === null || last.failureAt > last.successAt)) return 'ill';
  return last.successAt === null ? 'unknown' : 'well';
}
