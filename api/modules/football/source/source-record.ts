import type { FootballSourceEntity } from './football-source.entity.ts';
import type { SourceError } from './football-source.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Clocks differ: an answer this soon after midnight may still be about the day before. */
const MIDNIGHT_DOUBT = 10 * MINUTE;
/** How often a used-up day is tried again, because the plan may have grown. `URGENT`: when a person asks. */
const RETRY_EVERY = 15 * MINUTE;
const URGENT_RETRY_EVERY = MINUTE;
/** A probe takes no longer. After that its process counts as crashed. */
const PROBE_MS = 15_000;
const PROBE_POLL_MS = 250;

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
 * Whether a request may go out now. `pause`: retry after `waitMs`. `probe`: another call's probe is under way; poll after `waitMs`. `closed`: the
 * day's requests are used up.
 */
export type Verdict =
  | { kind: 'go'; isProbe: boolean }
  | { kind: 'pause' | 'probe'; waitMs: number }
  | { kind: 'closed'; retryAt: number };

/** How a request ended. */
export interface Outcome {
  isProbe: boolean;
  allowance: Allowance;
  failure: Pick<SourceError, 'reason' | 'evidence'> | null;
}

export const NEW_RECORD: SourceRecord = {
  lastSuccessAt: null,
  lastFailureAt: null,
  lastFailureReason: null,
  lastFailureEvidence: null,
  askedAt: null,
  probeUntil: null,
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
 * Takes one request from the allowance, if any is left. While the allowance of the day or of the minute is unknown, or the day is used up, the
 * request is a probe: no other goes out before it has ended. The caller must call `settle` after `go`.
 */
export function reserve<R extends SourceRecord>(
  record: R,
  now: number,
  { isUrgent }: { isUrgent: boolean },
): { record: R; verdict: Verdict } {
  const { probeUntil, pausedUntil, askedAt, dayLeft, minuteLeft, minuteUntil } = record;
  const wait = (kind: 'pause' | 'probe', until: number) => ({
    record,
    verdict: { kind, waitMs: until - now },
  });
  if (isAfter(probeUntil, now)) return wait('probe', Math.min(now + PROBE_POLL_MS, probeUntil));
  const isClosed = isDayClosed(record, now);
  const retryEvery = isUrgent ? URGENT_RETRY_EVERY : RETRY_EVERY;
  if (isClosed && askedAt !== null && now - askedAt < retryEvery) return refuse(record, now);
  if (isAfter(pausedUntil, now)) return wait('pause', pausedUntil);
  const isMinuteKnown = isAfter(minuteUntil, now);
  if (isMinuteKnown && minuteLeft !== null && minuteLeft <= spareOf(record.minuteLimit))
    return wait('pause', minuteUntil);
  const isProbe = isClosed || !isMinuteKnown || !isOfToday(record, now) || dayLeft === 0;
  return {
    record: {
      ...record,
      askedAt: now,
      probeUntil: isProbe ? now + PROBE_MS : null,
      dayLeft: dayLeft && dayLeft - 1,
      minuteLeft: minuteLeft && minuteLeft - 1,
    },
    verdict: { kind: 'go', isProbe },
  };
}

/**
 * Stores how a request ended. Answers can arrive in another order than their requests left, so the figures only go down; those of a probe are
 * taken as they are. A request without an answer is given back: the next answer corrects the figures if the source counted it.
 */
export function settle<R extends SourceRecord>(record: R, now: number, outcome: Outcome): R {
  const { isProbe, failure } = outcome;
  return {
    ...record,
    ...(failure ? failureColumns(now, failure) : { lastSuccessAt: now }),
    probeUntil: isProbe ? null : record.probeUntil,
    ...dayAfter(record, now, outcome),
    ...minuteAfter(record, now, outcome),
  };
}

/** Returns the day's figures for the panel. Those of yesterday do not count for today. */
export function figuresOf(record: SourceRecord, now: number) {
  return {
    requestsLeftToday: isOfToday(record, now) ? record.dayLeft : null,
    requestsPerDay: record.dayLimit,
  };
}

function dayAfter(
  record: SourceRecord,
  now: number,
  { isProbe, allowance, failure }: Outcome,
): Partial<SourceRecord> {
  const left = allowance.dayLeft;
  const dayLimit = allowance.dayLimit ?? record.dayLimit;
  if (failure?.reason === 'quota' || left === 0)
    return { dayLimit, dayLeft: 0, daySeenAt: now, dayClosedUntil: endOfClosedDay(now) };
  const { dayLeft, dayClosedUntil } = record;
  const isClosed = isAfter(dayClosedUntil, now);
  const isLost = failure?.reason === 'unavailable';
  const counted = isLost && !isClosed && dayLeft !== null ? dayLeft + 1 : dayLeft;
  if (left === null && isLost) return { dayLimit, dayLeft: counted };
  const isToday = isOfToday(record, now);
  const isOpened = isProbe && (failure === null || left !== null);
  const isDoubtful = now - startOfDay(now) < MIDNIGHT_DOUBT;
  const isNew = isProbe || !isToday || isDoubtful || dayLimit !== record.dayLimit;
  return {
    dayLimit,
    dayLeft: isNew && left !== null ? left : least(isToday && !isOpened ? counted : null, left),
    daySeenAt: now,
    dayClosedUntil: isOpened || !isClosed ? null : dayClosedUntil,
  };
}

function minuteAfter(
  record: SourceRecord,
  now: number,
  { isProbe, allowance, failure }: Outcome,
): Partial<SourceRecord> {
  const { minuteLeft: left, retryAfterMs } = allowance;
  const isLost = failure?.reason === 'unavailable' && left === null;
  const paused = failure?.reason === 'rate' ? now + (retryAfterMs ?? MINUTE) : 0;
  return {
    minuteLimit: allowance.minuteLimit ?? record.minuteLimit,
    pausedUntil: Math.max(record.pausedUntil ?? 0, paused) || null,
    ...(isProbe && !isLost
      ? { minuteLeft: left, minuteUntil: now + MINUTE }
      : { minuteLeft: least(record.minuteLeft, left) }),
  };
}

/**
 * A refused call keeps the recorded failure, except after a good answer with which the day ended: then it records the used-up day. It does not if
 * the last request of the day is still under way.
 */
function refuse<R extends SourceRecord>(record: R, now: number): { record: R; verdict: Verdict } {
  const { lastFailureAt, lastSuccessAt, dayClosedUntil } = record;
  const isKnown = lastFailureAt !== null && lastFailureAt >= (lastSuccessAt ?? 0);
  const isSaid = isAfter(dayClosedUntil, now);
  const quota = { reason: 'quota', evidence: null } as const;
  return {
    record: isKnown || !isSaid ? record : { ...record, ...failureColumns(now, quota) },
    verdict: { kind: 'closed', retryAt: isSaid ? dayClosedUntil : startOfDay(now) + DAY },
  };
}

function failureColumns(now: number, { reason, evidence }: NonNullable<Outcome['failure']>) {
  return { lastFailureAt: now, lastFailureReason: reason, lastFailureEvidence: evidence };
}

/** The source refuses requests, or we have sent the last request of the day. */
function isDayClosed(record: SourceRecord, now: number): boolean {
  const { dayClosedUntil, dayLeft } = record;
  return dayClosedUntil === null ? isOfToday(record, now) && dayLeft === 0 : dayClosedUntil > now;
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

/** Returns the lower figure; a null is unknown. */
function least(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}
