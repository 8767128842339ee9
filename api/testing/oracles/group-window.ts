import type { GroupSize } from '../../../shared/rules/groups.ts';
import type { MatchStatus } from '../../../shared/rules/match-status.ts';
import { byStart, type Starting } from '../../../shared/rules/order.ts';

/**
 * Test oracle: the matches that a group counts (decisions, section 5), the first `size` that start from `createdAt` on
 * (epoch milliseconds) and are not void, by start, then id.
 */
export function windowOf<Match extends Starting & { status: MatchStatus }>(
  matches: readonly Match[],
  createdAt: number,
  size: GroupSize,
): Match[] {
  return matches
    .filter(({ startTime, status }) => startTime >= createdAt && status !== 'cancelled')
    .sort(byStart)
    .slice(0, size);
}
