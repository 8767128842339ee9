import { addDays, dayOf } from '../../../shared/rules/day-of.ts';
import type { SourceFixture } from './source/football-source.ts';

const DAY_MS = 86_400_000;
const FRIDAY = 5;
const DAYS_TO_MONDAY = 3;
/** Within this time the same two clubs do not play twice. */
const TWIN_MS = 2 * DAY_MS;

/** The facts that show whether two entries are the same match. Teams are the ids of the source. */
export interface Pairing {
  fixtureId: number;
  homeId: number;
  awayId: number;
  start: Date;
}

/**
 * Returns the next Friday and its Monday in `timeZone`, today if it is Friday, or those of `weeks` later. `now`: epoch
 * milliseconds.
 */
export function nextWeekend(now: number, timeZone: string, weeks = 0): { from: string; to: string } {
  const today = dayOf(now, timeZone);
  const from = addDays(today, ((FRIDAY - new Date(today).getUTCDay() + 7) % 7) + 7 * weeks);
  return { from, to: addDays(from, DAYS_TO_MONDAY) };
}

/**
 * Returns the seasons that can have matches from day `from` to day `to`, the likeliest first. A season is named by its
 * year, or by the year in which it began. `known`: the season of the league's last matches; null: none is known.
 */
export function seasonsOf(known: number | null, from: string, to: string): number[] {
  const [first, last] = [yearOf(from), yearOf(to)];
  const possible = [...new Set([last, first, first - 1])];
  return known !== null && possible.includes(known)
    ? possible.filter((season) => season >= known).toReversed()
    : possible;
}

export const yearOf = (day: string): number => Number(day.slice(0, 4));

/** Whether two fixtures are probably one match, which the source has under two ids. */
export function isTwin(one: Pairing, other: Pairing): boolean {
  const clubs = [one.homeId, one.awayId];
  return (
    one.fixtureId !== other.fixtureId &&
    clubs.includes(other.homeId) &&
    clubs.includes(other.awayId) &&
    Math.abs(one.start.getTime() - other.start.getTime()) < TWIN_MS
  );
}

export const pairingOf = ({ id, home, away, start }: SourceFixture): Pairing => ({
  fixtureId: id,
  homeId: home.id,
  awayId: away.id,
  start,
});

/**
 * Chooses fixtures of several leagues (ADM-62): the leagues take turns, and each gives the fixture whose start is
 * farthest from those chosen before. Returns at most `size`, by start.
 */
export function chooseFixtures(leagues: readonly SourceFixture[][], size: number): SourceFixture[] {
  const left = leagues.map((fixtures) => fixtures.toSorted(byStart));
  const chosen: SourceFixture[] = [];
  while (chosen.length < size && left.some((fixtures) => fixtures.length > 0))
    for (const fixtures of left) {
      if (chosen.length === size || fixtures.length === 0) continue;
      const distance = ({ start }: SourceFixture) =>
        Math.min(Infinity, ...chosen.map((other) => Math.abs(other.start.getTime() - start.getTime())));
      const best = fixtures.reduce((one, other) => (distance(other) > distance(one) ? other : one));
      chosen.push(best);
      fixtures.splice(fixtures.indexOf(best), 1);
    }
  return chosen.toSorted(byStart);
}

function byStart(one: SourceFixture, other: SourceFixture): number {
  return one.start.getTime() - other.start.getTime() || one.id - other.id;
}
