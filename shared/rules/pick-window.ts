import { hasKickedOff, type GameStatus } from './game-status.ts';
import type { GridStatus } from './grid-status.ts';

/** How long before the start the screen stops taking picks: the time a queued pick has to arrive (decisions, section 2). */
export const LOCK_BEFORE_START_MS = 10 * 60_000;

/**
 * Whether a match takes picks. open: the screen takes them and the server stores them. locked: the screen takes none any more, the server
 * still stores those on their way. started: too late for good. cancelled: void. closed: its grid takes none, or it is in no grid.
 */
export type PickWindow = 'open' | 'locked' | 'started' | 'cancelled' | 'closed';

/** When a match starts, in epoch milliseconds. */
export interface MatchTimes {
  /** The start that is shown. */
  startTime: number;
  /** When the server stops, or stopped, storing picks for good. Earlier than a start that was moved after it. Absent: the start. */
  closesAt?: number | null;
}

export interface PickWindowInput extends MatchTimes {
  status: GameStatus;
  gridStatus: GridStatus | null;
  /** The server's time, or the client's estimate of it. */
  now: number;
}

/** When the screen stops taking picks for a match that starts at `startMs`. Epoch milliseconds in and out. */
export function lockAtOf(startMs: number): number {
  return startMs - LOCK_BEFORE_START_MS;
}

/** The moment from which nothing is stored: never later than the start that is shown. */
export function storingEndsAt({ startTime, closesAt }: MatchTimes): number {
  return Math.min(startTime, closesAt ?? startTime);
}

/** Whether a match takes picks at `now`. Where several reasons hold, the one no administrator can lift comes first. */
export function pickWindow(input: PickWindowInput): PickWindow {
  const end = storingEndsAt(input);
  if (input.status === 'cancelled') return 'cancelled';
  if (hasKickedOff(input.status) || input.now >= end) return 'started';
  if (input.gridStatus !== 'open') return 'closed';
  return input.now >= lockAtOf(end) ? 'locked' : 'open';
}

/** May the player still choose on screen? */
export function isTappable(window: PickWindow): boolean {
  return window === 'open';
}

/** Does the server store a pick that arrives now? */
export function isStorable(window: PickWindow): boolean {
  return window === 'open' || window === 'locked';
}

/** Milliseconds until the screen stops taking picks; 0 from then on. */
export function msUntilLock({ now, ...times }: MatchTimes & { now: number }): number {
  return Math.max(0, lockAtOf(storingEndsAt(times)) - now);
}

/** When time alone next changes the answer of `pickWindow`, in epoch milliseconds; null when it never will. A screen sets its timer to it. */
export function nextWindowChange(input: PickWindowInput): number | null {
  const end = storingEndsAt(input);
  const window = pickWindow(input);
  if (window === 'open') return lockAtOf(end);
  return window === 'locked' || window === 'closed' ? end : null;
}
