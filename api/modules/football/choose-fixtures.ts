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

/** Returns the next Friday and its Monday in `timeZone`, today if it is Friday. `now`: epoch milliseconds. */
export function nextWeekend(now: number, timeZone: string): { from: string; to: string } {
  const today = dayOf(now, timeZone);
  const from = addDays(today, (FRIDAY - new Date(today).getUTCDay() + 7) % 7);
  return { from, to: addDays(from, DAYS_TO_MONDAY) };
}

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
  ...{ fixtureId: id, homeId: home.id, awayId: away.id, start },
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
