import { EARLIEST_END_MS, type MatchStatus } from '../../../shared/rules/match-status.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long after its end a result is still looked at for corrections. */
export const CORRECTED_WITHIN_MS = 48 * HOUR;
/** When to look at a match to come, counted back from its start; further off once a day. */
const LOOKS = [15 * MINUTE, HOUR, 3 * HOUR];

export interface AskedMatch {
  /** Epoch milliseconds. */
  startTime: number;
  status: MatchStatus;
  /** When the source last answered about it; null: never. */
  askedAt: number | null;
}

export interface Occasion {
  now: number;
  /** How often the job comes round. */
  everyMs: number;
  /** The day's requests are running short: ask for what is needed, not for what would be nice. */
  isThrifty: boolean;
}

/**
 * Whether the import should ask for a match that has not begun (docs/api-football.md). Every round, as a grid of twelve is one request; in thrift 24 h,
 * 3 h, 60 and 15 minutes before the start and once on each day before that.
 */
export function isImportDue({ startTime, askedAt }: AskedMatch, { now, isThrifty }: Occasion): boolean {
  if (askedAt === null || !isThrifty) return true;
  return askedAt < lastLook(startTime, now);
}

/**
 * Whether the results job should ask for a match whose start has passed. Every round until twelve hours after the start, then hourly, after a week
 * daily; in thrift not before it can be over, and every 15 minutes from there. A result is looked at again every ten rounds for two days (in
 * thrift every six hours).
 */
export function isResultDue(match: AskedMatch, { now, everyMs, isThrifty }: Occasion): boolean {
  const age = now - match.startTime;
  const isOver = match.status === 'finished' || match.status === 'cancelled';
  if (isOver && age > CORRECTED_WITHIN_MS) return false;
  if (isThrifty && age < EARLIEST_END_MS) return false;
  if (match.askedAt === null) return true;
  return now - match.askedAt >= pause();

  function pause(): number {
    if (isOver) return isThrifty ? 6 * HOUR : 10 * everyMs;
    if (age > 7 * DAY) return DAY;
    if (age > 12 * HOUR) return HOUR;
    return isThrifty ? 15 * MINUTE : 0;
  }
}

/** The latest moment up to now at which a match was to be looked at. */
function lastLook(startTime: number, now: number): number {
  const left = startTime - now;
  const ahead = LOOKS.find((look) => left <= look) ?? Math.ceil(left / DAY) * DAY;
  return startTime - ahead;
}

/** Thrift begins when half of the day's requests are spent. A source that does not count, or has not told yet, costs nothing that we know of. */
export function isThrifty(allowance: {
  requestsLeftToday: number | null;
  requestsPerDay: number | null;
}): boolean {
  const { requestsLeftToday: left, requestsPerDay: perDay } = allowance;
  return left !== null && perDay !== null && left <= perDay / 2;
}
