import type { FootballSourceEntity } from './football-source.entity.ts';
import type { SourceError } from './football-source.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Clocks differ: an answer this soon after midnight may still be about the day before. */
const MIDNIGHT_DOUBT = 10 * MINUTE;
/** How often a used-up day is tried again, because the plan may have grown. `URGENT`: when a person asks. */
const RETRY_EVERY = 15 * MINUTE;
const URGENT_RETRY_EVERY = MINUTE;
/** A request takes no longer. After that its process counts as crashed. */
const LEASE_MS = 15_000;
const LEASE_POLL_MS = 100;

/** The state of the source that all processes share: its row of `football_source`. Times are milliseconds since 1970. */
export type SourceRecord = Omit<FootballSourceEntity, 'name'>;

/** The allowance in the headers of an answer. Null: missing or not a number. */
export interface Allowance {
  dayLeft: number | null;
  dayLimit: number | null;
  minuteLeft: number | null;
  minuteLimit: number | null;
  retryAfterMs: number | null;
}

/**
 * Whether a request may go out now. `pause`: retry after `waitMs`. `busy`: another process's request is under way; poll after `waitMs`. `closed`: the
 * day's requests are used up.
 */
export type Verdict =
  { kind: 'go' } | { kind: 'pause' | 'busy'; waitMs: number } | { kind: 'closed'; retryAt: number };

/** How a request ended. */
export interface Outcome {
  allowance: Allowance;
  failure: Pick<SourceError, 'reason' | 'evidence'> | null;
}

export const NEW_RECORD: SourceRecord = {
  lastSuccessAt: null,
  lastFailureAt: null,
  lastFailureReason: null,
  lastFailureEvidence: null,
  askedAt: null,
  leaseUntil: null,
  dayLimit: null,
  dayLeft: null,
  daySeenAt: null,
  dayClosedUntil: null,
  minuteLimit: null,
  minuteLeft: null,
  minuteUntil: null,
  pausedUntil: null,
};

/**
 * Takes the lease for one request, if the allowance has room for it. One request is under way at a time, over all processes, so that the figures of
 * each answer are known before the next request. The caller must call `settle` after `go`.
 */
export function reserve<R extends SourceRecord>(
  record: R,
  now: number,
  { isUrgent }: { isUrgent: boolean },
): { record: R; verdict: Verdict } {
  const { leaseUntil, pausedUntil, askedAt, dayClosedUntil, minuteLeft, minuteUntil } = record;
  const wait = (kind: 'pause' | 'busy', waitMs: number) => ({ record, verdict: { kind, waitMs } });
  if (isAfter(leaseUntil, now)) return wait('busy', Math.min(LEASE_POLL_MS, leaseUntil - now));
  const isClosed = isAfter(dayClosedUntil, now);
  const retryEvery = isUrgent ? URGENT_RETRY_EVERY : RETRY_EVERY;
  if (isClosed && askedAt !== null && now - askedAt < retryEvery)
    return { record: withQuotaFailure(record, now), verdict: { kind: 'closed', retryAt: dayClosedUntil } };
  if (isAfter(pausedUntil, now)) return wait('pause', pausedUntil - now);
  if (isAfter(minuteUntil, now) && minuteLeft !== null && minuteLeft <= spareOf(record.minuteLimit))
    return wait('pause', minuteUntil - now);
  return { record: { ...record, askedAt: now, leaseUntil: now + LEASE_MS }, verdict: { kind: 'go' } };
}

/** Stores how a request ended, and releases the lease. */
export function settle<R extends SourceRecord>(record: R, now: number, outcome: Outcome): R {
  const { failure, allowance } = outcome;
  const { dayLeft, minuteLeft, retryAfterMs } = allowance;
  const next: R = {
    ...record,
    ...(failure ? failureColumns(now, failure) : { lastSuccessAt: now }),
    leaseUntil: null,
    dayLimit: allowance.dayLimit ?? record.dayLimit,
    minuteLimit: allowance.minuteLimit ?? record.minuteLimit,
  };
  if (failure?.reason === 'quota' || dayLeft === 0)
    Object.assign(next, { dayLeft: 0, daySeenAt: now, dayClosedUntil: endOfClosedDay(now) });
  else if (failure === null || dayLeft !== null)
    Object.assign(next, { dayLeft, daySeenAt: now, dayClosedUntil: null });
  if (minuteLeft !== null) {
    next.minuteLeft = minuteLeft;
    next.minuteUntil = isAfter(record.minuteUntil, now) ? record.minuteUntil : now + MINUTE;
  }
  if (failure?.reason === 'rate') next.pausedUntil = now + (retryAfterMs ?? MINUTE);
  return next;
}

/** Returns the day's figures for the panel. Those of yesterday do not count for today. */
export function figuresOf(record: SourceRecord, now: number) {
  return {
    requestsLeftToday: isOfToday(record, now) ? record.dayLeft : null,
    requestsPerDay: record.dayLimit,
  };
}

/** A skipped call keeps the recorded failure. If the last answer of the day was good, the call records the used-up day. */
function withQuotaFailure<R extends SourceRecord>(record: R, now: number): R {
  const { lastFailureAt, lastSuccessAt } = record;
  const isFailing = lastFailureAt !== null && lastFailureAt >= (lastSuccessAt ?? 0);
  return isFailing ? record : { ...record, ...failureColumns(now, { reason: 'quota', evidence: null }) };
}

function failureColumns(now: number, { reason, evidence }: NonNullable<Outcome['failure']>) {
  return { lastFailureAt: now, lastFailureReason: reason, lastFailureEvidence: evidence };
}

function isOfToday({ daySeenAt }: SourceRecord, now: number): boolean {
  return daySeenAt !== null && startOfDay(daySeenAt) === startOfDay(now);
}

function endOfClosedDay(now: number): number {
  const today = startOfDay(now);
  return now - today < MIDNIGHT_DOUBT ? today + MIDNIGHT_DOUBT : today + DAY;
}

/** A few requests of each minute stay unused: refused ones count too, and other tools may use the same key. */
function spareOf(minuteLimit: number | null): number {
  return Math.min(5, Math.floor((minuteLimit ?? 0) / 10));
}

function startOfDay(time: number): number {
  return Math.floor(time / DAY) * DAY;
}

function isAfter(until: number | null, now: number): until is number {
  return until !== null && until > now;
}
