import type { PickRefusal } from '../../shared/contract/errors.ts';
import type { Match } from '../../shared/contract/games.ts';
import type { GridStatus } from '../../shared/rules/grid-status.ts';
import type { PickWindow, PickWindowInput } from '../../shared/rules/pick-window.ts';

export type TimedMatch = Pick<Match, 'startTime' | 'closesAt' | 'status'>;

/**
 * Returns the input of the rules of the pick window for a match of the wire. `now` is in epoch milliseconds of the
 * server's clock.
 */
export function windowInputOf(
  match: TimedMatch,
  gridStatus: GridStatus | null,
  now: number,
): PickWindowInput {
  return {
    startTime: Date.parse(match.startTime),
    closesAt: Date.parse(match.closesAt),
    status: match.status,
    gridStatus,
    now,
  };
}

/** Why a draft cannot be saved any more. */
export function refusalOf(window: PickWindow): PickRefusal {
  if (window === 'cancelled') return 'match_cancelled';
  return window === 'closed' ? 'grid_closed' : 'match_started';
}
