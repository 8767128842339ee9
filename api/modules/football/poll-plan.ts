import { EARLIEST_END_MS, isFinal, type MatchStatus } from '../../../shared/rules/match-status.ts';
import { quotaStateOf } from '../../../shared/rules/source-state.ts';
import type { SourceHealth } from './source/football-source.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long after its start a final match is still polled for corrections. */
export const CORRECTED_WITHIN_MS = 48 * HOUR;
/** While saving requests: when to poll an upcoming match, before its start. Earlier than that: once a day. */
const POLLS_BEFORE_START = [15 * MINUTE, HOUR, 3 * HOUR];

export interface PolledMatch {
  fixtureId: number;
  status: MatchStatus;
  /** Epoch milliseconds, as are all times here. */
  startTime: number;
  /** When the source last answered about the match. Null: never; later than now: a clock was ahead. */
  askedAt: number | null;
  /** Closed until the next answer, because the last one contradicted itself (JOB-23). */
  isHeld: boolean;
}

/** The circumstances of one round of a scheduled job. */
export interface PollRound {
  now: number;
  /** The interval of the job. */
  everyMs: number;
  /** The day's requests run short: poll only when an answer may change something. */
  sparesRequests: boolean;
}

/**
 * Whether the import polls a match that has not begun: in every round. To save requests it polls once a day, and 24 h,
 * 3 h, 60 and 15 minutes before the start (docs/api-football.md).
 */
export function isImportDue(
  { startTime, askedAt }: Pick<PolledMatch, 'startTime' | 'askedAt'>,
  { now, sparesRequests }: PollRound,
): boolean {
  if (askedAt === null || askedAt > now || !sparesRequests) return true;
  const left = startTime - now;
  const ahead = POLLS_BEFORE_START.find((each) => left <= each) ?? Math.ceil(left / DAY) * DAY;
  return askedAt < startTime - ahead;
}

/**
 * Whether the results job polls a started match: a final one every ten rounds for two days, others every round,
 * hourly after 12 hours and daily after a week. To save requests: every six hours and every 15 minutes, but a held
 * match still every round.
 */
export function isResultDue(
  { startTime, askedAt, status, isHeld }: Omit<PolledMatch, 'fixtureId'>,
  { now, everyMs, sparesRequests: isShort }: PollRound,
): boolean {
  const sparesRequests = isShort && !isHeld;
  const age = now - startTime;
  const isOver = isFinal(status);
  if (isOver && age > CORRECTED_WITHIN_MS) return false;
  if (sparesRequests && age < EARLIEST_END_MS) return false;
  return askedAt === null || askedAt > now || now - askedAt >= pause();

  function pause(): number {
    if (isOver) return sparesRequests ? 6 * HOUR : 10 * everyMs;
    if (age > 7 * DAY) return DAY;
    if (age > 12 * HOUR) return HOUR;
    return sparesRequests ? 15 * MINUTE : 0;
  }
}

/** Whether half of the day's requests are spent; false if the figures are unknown. */
export function mustSpareRequests({
  requestsLeftToday: left,
  requestsPerDay: perDay,
}: Pick<SourceHealth, 'requestsLeftToday' | 'requestsPerDay'>): boolean {
  return left !== null && perDay !== null && quotaStateOf({ left, perDay }) !== 'enough';
}
