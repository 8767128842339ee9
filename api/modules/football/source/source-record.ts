import type { Evidence, SourceError, SourceFailure } from './football-source.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Two clocks never agree: an answer this soon after midnight may still speak of yesterday. */
const MIDNIGHT_DOUBT = 10 * MINUTE;
/** How often a used-up day is tried all the same, because the plan may have grown: by jobs, and when a person asks. */
const TRIED_EVERY = 15 * MINUTE;
const TRIED_FOR_PERSON_EVERY = MINUTE;
/** A probe takes no longer. After that its process is considered dead. */
const PROBE_MS = 15_000;
const PROBE_POLL_MS = 250;

/** What all processes know of the football source: one row of `football_source`. Times are milliseconds since 1970. */
export interface SourceRecord {
  lastSuccessAt: number | null;
  lastFailure: { at: number; reason: SourceFailure; evidence: Evidence | null } | null;
  /** When the last request went out. */
  askedAt: number | null;
  /** Until when a probe may be under way: one request that goes out alone to find out the allowance. */
  probeUntil: number | null;
  dayLimit: number | null;
  /** Requests left on the day of `daySeenAt`. Null: the source did not tell. */
  dayLeft: number | null;
  daySeenAt: number | null;
  /** Until when the source refuses requests, by its own word. */
  dayClosedUntil: number | null;
  minuteLimit: number | null;
  /** Requests left until `minuteUntil`. Null: the source did not tell. */
  minuteLeft: number | null;
  minuteUntil: number | null;
  /** Nothing goes out before. */
  pausedUntil: number | null;
}

/** What an answer's headers say. Null: nothing, or not a figure. */
export interface Allowance {
  dayLeft: number | null;
  dayLimit: number | null;
  minuteLeft: number | null;
  minuteLimit: number | null;
  retryAfterMs: number | null;
}

/** Whether a request may go out now. `pause`: later; `probe`: as soon as the probe of another call has ended. */
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
  lastFailure: null,
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
 * Takes one request from the allowance, if there is room. While the allowance of the day or of the minute is unknown, or the day is used up, the
 * request is a probe: no other goes out before it has ended. A used-up day is tried every 15 minutes, for a person once a minute.
 *
 * @param isUrgent a person asks
 * @returns the new state and the verdict; the caller must call `settle` after `go`
 */
export function reserve(
  record: SourceRecord,
  now: number,
  { isUrgent }: { isUrgent: boolean },
): { record: SourceRecord; verdict: Verdict } {
  const { probeUntil, pausedUntil, askedAt, dayLeft, minuteLeft, minuteUntil } = record;
  const isProbed = isAfter(probeUntil, now);
  if (isProbed) return wait('probe', Math.min(now + PROBE_POLL_MS, probeUntil!));
  const isClosed = isDayClosed(record, now);
  const triedEvery = isUrgent ? TRIED_FOR_PERSON_EVERY : TRIED_EVERY;
  if (isClosed && askedAt !== null && now - askedAt < triedEvery) return refuse(record, now);
  if (isAfter(pausedUntil, now)) return wait('pause', pausedUntil!);
  const isMinuteKnown = isAfter(minuteUntil, now);
  if (isMinuteKnown && minuteLeft !== null && minuteLeft <= spareOf(record.minuteLimit))
    return wait('pause', minuteUntil!);
  const isProbe = isClosed || !isMinuteKnown || !isOfToday(record, now) || dayLeft === 0;
  return {
    record: {
      ...record,
      askedAt: now,
      probeUntil: isProbe ? now + PROBE_MS : null,
      dayLeft: oneLess(dayLeft),
      minuteLeft: oneLess(minuteLeft),
    },
    verdict: { kind: 'go', isProbe },
  };

  function wait(kind: 'pause' | 'probe', until: number): { record: SourceRecord; verdict: Verdict } {
    return { record, verdict: { kind, waitMs: until - now } };
  }
}

/**
 * Notes how a request ended. Answers may arrive in another order than the requests left, so the figures only go down; a probe's figures are
 * taken as they are. A request without an answer is given back: the next answer corrects us if the source counted it.
 */
export function settle(record: SourceRecord, now: number, outcome: Outcome): SourceRecord {
  const { isProbe, failure } = outcome;
  return {
    ...record,
    ...(failure
      ? { lastFailure: { at: now, reason: failure.reason, evidence: failure.evidence } }
      : { lastSuccessAt: now }),
    probeUntil: isProbe ? null : record.probeUntil,
    ...dayAfter(record, now, outcome),
    ...minuteAfter(record, now, outcome),
  };
}

/** The day's figures for the panel; those of yesterday say nothing about today. */
export function figuresOf(
  record: SourceRecord,
  now: number,
): { requestsLeftToday: number | null; requestsPerDay: number | null } {
  return {
    requestsLeftToday: isOfToday(record, now) ? record.dayLeft : null,
    requestsPerDay: record.dayLimit,
  };
}

function dayAfter(
  record: SourceRecord,
  now: number,
  { isProbe, allowance, failure }: Outcome,
): Pick<SourceRecord, 'dayLimit' | 'dayLeft' | 'daySeenAt' | 'dayClosedUntil'> {
  const { dayLeft: left, dayLimit: limit } = allowance;
  const dayLimit = limit ?? record.dayLimit;
  if (failure?.reason === 'quota' || left === 0)
    return { dayLimit, dayLeft: 0, daySeenAt: now, dayClosedUntil: endOfClosedDay(now) };
  const { daySeenAt, dayClosedUntil } = record;
  const isLost = failure?.reason === 'unavailable';
  const isToday = isOfToday(record, now);
  const counted = isLost && !isAfter(dayClosedUntil, now) ? oneMore(record.dayLeft) : record.dayLeft;
  if (left === null && isLost) return { dayLimit, dayLeft: counted, daySeenAt, dayClosedUntil };
  const isOpened = isProbe && (failure === null || left !== null);
  const isDoubtful = now - startOfDay(now) < MIDNIGHT_DOUBT;
  const isNew = isProbe || !isToday || isDoubtful || dayLimit !== record.dayLimit;
  const known = isToday && !isOpened ? counted : null;
  return {
    dayLimit,
    dayLeft: isNew && left !== null ? left : least(known, left),
    daySeenAt: now,
    dayClosedUntil: isOpened || !isAfter(dayClosedUntil, now) ? null : dayClosedUntil,
  };
}

function minuteAfter(
  record: SourceRecord,
  now: number,
  { isProbe, allowance, failure }: Outcome,
): Pick<SourceRecord, 'minuteLimit' | 'minuteLeft' | 'minuteUntil' | 'pausedUntil'> {
  const { minuteLeft: left, retryAfterMs } = allowance;
  const minuteLimit = allowance.minuteLimit ?? record.minuteLimit;
  const isLost = failure?.reason === 'unavailable' && left === null;
  const paused = failure?.reason === 'rate' ? now + (retryAfterMs ?? MINUTE) : null;
  return {
    minuteLimit,
    ...(isProbe && !isLost
      ? { minuteLeft: left, minuteUntil: now + MINUTE }
      : { minuteLeft: least(record.minuteLeft, left), minuteUntil: record.minuteUntil }),
    pausedUntil: Math.max(record.pausedUntil ?? 0, paused ?? 0) || null,
  };
}

/** A refused call changes the recorded failure only if the source never said that the day is used up, but told so in its figures. */
function refuse(record: SourceRecord, now: number): { record: SourceRecord; verdict: Verdict } {
  const { lastFailure, lastSuccessAt, dayClosedUntil } = record;
  const isKnown = lastFailure !== null && lastFailure.at >= (lastSuccessAt ?? 0);
  const isSaid = isAfter(dayClosedUntil, now);
  return {
    record:
      isKnown || !isSaid ? record : { ...record, lastFailure: { at: now, reason: 'quota', evidence: null } },
    verdict: { kind: 'closed', retryAt: isSaid ? dayClosedUntil! : startOfDay(now) + DAY },
  };
}

/** Closed by the source's own word, or, without it, because we have sent the last request of the day. */
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

/** A few requests of each minute stay unused: refused calls count too, and other tools may use the same key. */
function spareOf(minuteLimit: number | null): number {
  return Math.min(5, Math.floor((minuteLimit ?? 0) / 10));
}

function startOfDay(time: number): number {
  return Math.floor(time / DAY) * DAY;
}

function isAfter(until: number | null, now: number): boolean {
  return until !== null && until > now;
}

function oneLess(left: number | null): number | null {
  return left === null ? null : Math.max(0, left - 1);
}

function oneMore(left: number | null): number | null {
  return left === null ? null : left + 1;
}

function least(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}
