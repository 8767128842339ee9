import { GRID_STATUSES, type GridStatus } from './grid-status.ts';
import { hasKickedOff, isFinal, type MatchStatus } from './match-status.ts';
import { compare } from './order.ts';
import { storingEndsAt, type MatchTimes } from './pick-window.ts';

/** The most characters in the name of a grid. */
export const GRID_NAME_MAX = 80;

/** The most matches of a grid. Void matches do not count. */
export const GRID_MATCHES_MAX = 48;

/** One day or two, day and month: 25/11, or 30/11 – 6/12. */
const DAYS_IN_NAME = /\b\d{1,2}\/\d{1,2}(?:\s*[-–]\s*\d{1,2}\/\d{1,2})?\b/;

/**
 * Returns the name of the grid after this one. Its days become the new ones (ISO 8601 dates), or its last number grows
 * by one. A name without a number gets a 2.
 */
export function nextGridName(name: string, firstDay: string, lastDay: string): string {
  const [, before, digits, after] = /^(.*?)(\d{1,8})(\D*)$/.exec(name) ?? [];
  const days = [...new Set([firstDay, lastDay])].map(dayAndMonth).join(' – ');
  const numbered = digits === undefined ? `${name} 2` : `${before}${Number(digits) + 1}${after}`;
  const next = DAYS_IN_NAME.test(name) ? name.replace(DAYS_IN_NAME, days) : numbered;
  return next.length > GRID_NAME_MAX ? name : next;
}

function dayAndMonth(isoDay: string): string {
  const [, month, day] = isoDay.split('-').map(Number);
  return `${day}/${month}`;
}

export interface GridMatch extends MatchTimes {
  status: MatchStatus;
  /** A closed match that has not started: it reopens if the source gives a real start or removes its result. */
  canReopen?: boolean;
}

/** A match as `nextGridStatus` reads it. A result counts once the match is revealed. */
export interface CountedMatch extends GridMatch {
  isRevealed: boolean;
}

export interface GridState {
  status: GridStatus;
  /** The furthest status that the grid ever had, at least the present one. */
  furthest: GridStatus;
  matches: readonly CountedMatch[];
  /** When a draft opens, in epoch milliseconds. Null: an administrator opens it. */
  opensAt?: number | null;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Returns the status that a grid should have (JOB-05, ADM-37); void matches delay nothing. A grid never moves backwards
 * by itself, and never repeats a step that an administrator took back. A draft does not open once a match has started.
 */
export function nextGridStatus({ status, furthest, matches, opensAt, now }: GridState): GridStatus {
  if (status === 'draft') {
    const isTooLate = matches.some((match) => match.status !== 'cancelled' && hasStarted(match, now));
    return (opensAt ?? Infinity) <= now && !isTooLate ? 'open' : 'draft';
  }
  const due = dueStatus(matches, now);
  return isFurther(due, furthest) ? due : status;
}

/** Whether a void match may be replaced: no match of the grid is being played or awaits its result. */
export function canReplaceMatch(matches: readonly GridMatch[], now: number): boolean {
  return !matches.some((match) => !isFinal(match.status) && hasStarted(match, now));
}

/**
 * Returns why a match may not be deleted; null if it may, as always without a grid. A match that began in a grid must
 * get its result, and a settled grid is final.
 */
export function deletionRefusal(
  match: GridMatch,
  gridStatus: GridStatus | null,
  now: number,
): 'grid_settled' | 'match_started' | null {
  if (gridStatus === null) return null;
  if (gridStatus === 'settled') return 'grid_settled';
  return match.status !== 'cancelled' && hasStarted(match, now) ? 'match_started' : null;
}

/** Sorts grids for `country` (null: a visitor): those of that country first, then by start date, then by id. */
export function orderGridsFor<
  Grid extends { id: number | string; country: string; startDate: number | string },
>(country: string | null, grids: readonly Grid[]): Grid[] {
  return [...grids].sort(
    (a, b) =>
      Number(b.country === country) - Number(a.country === country) ||
      compare(a.startDate, b.startDate) ||
      compare(a.id, b.id),
  );
}

function dueStatus(matches: readonly CountedMatch[], now: number): GridStatus {
  if (matches.length === 0) return 'open';
  if (
    matches.every(({ status, isRevealed }) => status === 'cancelled' || (status === 'finished' && isRevealed))
  )
    return 'settled';
  return matches.every((match) => isFinal(match.status) || hasStarted(match, now)) ? 'closed' : 'open';
}

function hasStarted(match: GridMatch, now: number): boolean {
  return hasKickedOff(match.status) || (!match.canReopen && now >= storingEndsAt(match));
}

function isFurther(one: GridStatus, other: GridStatus): boolean {
  return GRID_STATUSES.indexOf(one) > GRID_STATUSES.indexOf(other);
}
