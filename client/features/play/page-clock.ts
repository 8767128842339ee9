import type { GridWithPicks } from '../../../shared/contract/games.ts';
import { msUntilLock, nextWindowChange, pickWindow } from '../../../shared/rules/pick-window.ts';
import { windowInputOf } from '../../matches/match-window.ts';

const second = 1000;
const minute = 60 * second;

/**
 * The next moment at which something on the page changes by time alone: a match locks or starts, or a countdown shows another number. At the
 * latest in a minute: timers stand still while a device sleeps, and days end. Epoch milliseconds of the server's clock in and out.
 */
export function nextTick(grids: readonly GridWithPicks[], now: number): number {
  const moments = grids.flatMap(({ status, games }) =>
    games.flatMap((match) => {
      const input = windowInputOf(match, status, now);
      const change = nextWindowChange(input) ?? Infinity;
      if (pickWindow(input) !== 'open') return [change];
      const left = msUntilLock(input);
      return [change, now + (left % (left < minute ? second : minute)) + 1];
    }),
  );
  return Math.min(now + minute, ...moments);
}
