import { byStart, type Starting } from './compare.ts';
import type { GameStatus } from './game-status.ts';

/** Over how many matches a group can play; the first one is the default. */
export const GROUP_SIZES = [12, 24, 36, 48] as const;
export type GroupSize = (typeof GROUP_SIZES)[number];

export interface GroupMatch extends Starting {
  status: GameStatus;
}

/**
 * The matches a group counts (decisions, section 5): of the matches of all grids, the first `size` that start after the group was created
 * (`createdAt`, epoch milliseconds), in order of play. Void matches are passed over. Who joined when makes no difference.
 */
export function windowOf<Match extends GroupMatch>(
  matches: readonly Match[],
  createdAt: number,
  size: GroupSize,
): Match[] {
  return matches
    .filter(({ startTime, status }) => startTime > createdAt && status !== 'cancelled')
    .sort(byStart)
    .slice(0, size);
}

/** How many matches of a group's window have been played to the end. */
export function playedOf(window: readonly { status: GameStatus }[]): number {
  return window.filter(({ status }) => status === 'finished').length;
}
