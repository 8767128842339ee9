import type { FootballSourceEntity } from './football-source.entity.ts';
import type { SourceError } from './football-source.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** How often a used-up day is tried again, because the plan may have grown. `URGENT`: when a person asks. */
const RETRY_EVERY = 15 * MINUTE;
const URGENT_RETRY_EVERY = MINUTE;
/** A request takes no longer. After that its process counts as crashed. */
const LEASE_MS = 15_000;
const LEASE_POLL_MS = 100;
const LONGEST_PAUSE = 60 * MINUTE;

/** The source's state that all processes share, a row of `football_source`. Times: epoch milliseconds. */
export type SourceRecord = Omit<FootballSourceEntity, 'name'>;

/** The fields that the panel shows. */
export type SourceReport = Pick<
  SourceRecord,
  | 'lastSuccessAt'
  | 'lastFailureAt'
  | 'lastFailureReason'
  | 'lastFailureEvidence'
  | 'daySeenAt'
  | 'dayLeft'
  | 'dayLimit'
>;

/** The allowance in the headers of an answer. Null: missing or not a number. */
export interface Allowance {
  dayLeft: number | null;
  dayLimit: number | null;
  minuteLeft: number | null;
  minuteLimit: number | null;
  /** The pause after too many requests; a minute if the answer does not say. */
  retryAfterMs: number;
}

/**
 * Whether a request may go out: `pause` and `busy` (another process) retry after `waitMs`, `closed` ends for the day.
 */
export type Verdict =
  | { kind: 'go' }
  | { kind: 'pause' | 'busy'; waitMs: number }
  | { kind: 'closed'; retryAt: number };

/** How a request ended. */
export interface Outcome {
  allowance: Allowance;
  failure: Pick<SourceError, 'reason' | 'evidence'> | null;
  isAside?: boolean | undefined;
}

/**
 * Takes the lease for one request if the allowance has room; call `noteOutcome` after `go`.
 * All processes together have one request under way, because each answer updates the allowance.
 */
export function reserve(
  record: SourceRecord,
  now: number,
  { isUrgent }: { isUrgent: boolean },
): { record: SourceRecord; verdict: Verdict } {
  const { leaseUntil, dayClosedUntil, askedAt } = record;
  if (isAfter(leaseUntil, now, LEASE_MS))
    return { record, verdict: { kind: 'busy', waitMs: Math.min(LEASE_POLL_MS, leaseUntil - now) } };
  const retryEvery = isUrgent ? URGENT_RETRY_EVERY : RETRY_EVERY;
  const isTooSoon = askedAt !== null && askedAt <= now && now - askedAt < retryEvery;
  if (isAfter(dayClosedUntil, now, DAY) && isTooSoon)
    return { record, verdict: { kind: 'closed', retryAt: dayClosedUntil } };
  const pausedUntil = endOfPause(record, now);
  if (isAfter(pausedUntil, now, LONGEST_PAUSE))
    return { record, verdict: { kind: 'pause', waitMs: pausedUntil - now } };
  return { record: { ...record, askedAt: now, leaseUntil: now + LEASE_MS }, verdict: { kind: 'go' } };
}

/** Stores how a request ended, and releases the lease. */
export function noteOutcome(record: SourceRecord, now: number, outcome: Outcome): SourceRecord {
  return {
    ...record,
    leaseUntil: null,
    ...healthAfter(outcome, now),
    ...dayAfter(record, outcome, now),
    ...minuteAfter(record, outcome, now),
  };
}

/** Returns the day's figures for the panel. Yesterday's figures do not count. */
export function figuresOf({ daySeenAt, dayLeft, dayLimit }: SourceReport, now: number) {
  const isOfToday = daySeenAt !== null && startOfDay(daySeenAt) === startOfDay(now);
  return { requestsLeftToday: isOfToday ? dayLeft : null, requestsPerDay: dayLimit };
}

/** Keeps a few requests of the minute: refused ones count too, and other tools may use the same key. */
function endOfPause({ pausedUntil, minuteLeft, minuteLimit, minuteUntil }: SourceRecord, now: number) {
  if (isAfter(pausedUntil, now, LONGEST_PAUSE)) return pausedUntil;
  const spare = Math.min(5, Math.floor((minuteLimit ?? 0) / 10));
  return minuteLeft !== null && minuteLeft <= spare && isAfter(minuteUntil, now, MINUTE) ? minuteUntil : null;
}

/** The answer that uses up the day counts as a failure, so that the panel shows why no later request goes out. */
function healthAfter({ failure, allowance, isAside }: Outcome, now: number): Partial<SourceRecord> {
  if (!failure && allowance.dayLeft !== 0) return { lastSuccessAt: now };
  if (failure && failure.reason !== 'quota' && isAside) return {};
  const { reason, evidence } = failure ?? { reason: 'quota', evidence: null };
  return { lastFailureAt: now, lastFailureReason: reason, lastFailureEvidence: evidence };
}

function dayAfter(record: SourceRecord, { failure, allowance }: Outcome, now: number): Partial<SourceRecord> {
  const { dayLeft } = allowance;
  const dayLimit = allowance.dayLimit ?? record.dayLimit;
  if (failure?.reason === 'quota' || dayLeft === 0)
    return { dayLimit, dayLeft: 0, daySeenAt: now, dayClosedUntil: startOfDay(now) + DAY };
  // A failure without figures says nothing about the day.
  if (failure && dayLeft === null) return { dayLimit };
  return { dayLimit, dayLeft, daySeenAt: now, dayClosedUntil: null };
}

function minuteAfter(
  record: SourceRecord,
  { failure, allowance }: Outcome,
  now: number,
): Partial<SourceRecord> {
  const { minuteLeft, retryAfterMs } = allowance;
  const minuteUntil = isAfter(record.minuteUntil, now, MINUTE) ? record.minuteUntil : now + MINUTE;
  return {
    minuteLimit: allowance.minuteLimit ?? record.minuteLimit,
    ...(minuteLeft !== null && { minuteLeft, minuteUntil }),
    ...(failure?.reason === 'rate' && { pausedUntil: now + Math.min(retryAfterMs, LONGEST_PAUSE) }),
  };
}

function startOfDay(time: number): number {
  return Math.floor(time / DAY) * DAY;
}

/** Whether a moment is still to come. One that was stored by a clock ahead of this one, later than possible, is not. */
function isAfter(until: number | null, now: number, mostMs: number): until is number {
  return until !== null && until > now && until <= now + mostMs;
}
