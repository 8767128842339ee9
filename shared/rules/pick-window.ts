import type { GridStatus } from './grid-status.ts';
import { hasKickedOff, type MatchStatus } from './match-status.ts';

/** How long before the start the screen takes no picks: a queued pick needs time to arrive (docs/architecture.md). */
export const LOCK_BEFORE_START_MS = 10 * 60_000;

/** The greatest age of a choice, 7 days, also if a device sends more. A test compares it with `save_picks`. */
export const MAX_CHOICE_AGE_MS = 7 * 24 * 60 * 60_000;

/**
 * Whether a match takes picks. locked: the server still stores earlier ones; started: too late; cancelled: void match;
 * closed: the grid takes no picks, or the match has no grid.
 */
export type PickWindow = 'open' | 'locked' | 'started' | 'cancelled' | 'closed';

/** Epoch milliseconds. */
export interface MatchTimes {
  /** The start that is shown. */
  startTime: number;
  /** When the server stops storing picks; earlier than the start if that moved after the close. Absent: the start. */
  closesAt?: number | null;
}

export interface PickWindowInput extends MatchTimes {
  status: MatchStatus;
  gridStatus: GridStatus | null;
  /** The server's time, or the client's estimate of it. */
  now: number;
}

/** Returns when the screen stops taking picks for a match that starts at `startMs`. Epoch milliseconds in and out. */
export function lockAtOf(startMs: number): number {
  return startMs - LOCK_BEFORE_START_MS;
}

/** Returns the moment from which the server stores no pick: at the latest the start that is shown. */
export function storingEndsAt({ startTime, closesAt }: MatchTimes): number {
  return Math.min(startTime, closesAt ?? startTime);
}

/** Returns whether a match takes picks at `now`. A reason that cannot be undone comes before the others. */
export function pickWindow(input: PickWindowInput): PickWindow {
  const end = storingEndsAt(input);
  if (input.status === 'cancelled') return 'cancelled';
  if (hasKickedOff(input.status) || input.now >= end) return 'started';
  if (input.gridStatus !== 'open') return 'closed';
  return input.now >= lockAtOf(end) ? 'locked' : 'open';
}

/** Whether the player may still choose on screen. */
export function isTappable(window: PickWindow): boolean {
  return window === 'open';
}

/** Whether the server stores a pick that arrives now. */
export function isStorable(window: PickWindow): boolean {
  return window === 'open' || window === 'locked';
}

/** Returns the milliseconds until the screen stops taking picks; 0 from then on. */
export function msUntilLock({ now, ...times }: MatchTimes & { now: number }): number {
  return Math.max(0, lockAtOf(storingEndsAt(times)) - now);
}

/** Returns when time alone next changes `pickWindow`, in epoch milliseconds, for a screen's timer; null: never. */
export function nextWindowChange(input: PickWindowInput): number | null {
  const end = storingEndsAt(input);
  const window = pickWindow(input);
  if (window === 'open') return lockAtOf(end);
  return window === 'locked' || window === 'closed' ? end : null;
}

/** Returns a call's time in transit in milliseconds. `sentAt` is an estimate, which may be ahead. */
export function timeOnTheWay(sentAt: number | undefined, receivedAt: number): number {
  return Math.max(0, receivedAt - (sentAt ?? receivedAt));
}
