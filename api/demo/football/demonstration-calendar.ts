import {
  DEMONSTRATION_LEAGUES,
  FRIENDLIES,
  groupOf,
  type DemonstrationClub,
  type DemonstrationLeague,
} from './demonstration-clubs.ts';
import { shuffled } from './demonstration-random.ts';

const MINUTE = 60_000;
const HALF_HOUR = 30 * MINUTE;
const HOUR = 60 * MINUTE;
const WEEK = 7 * 24 * HOUR;
/** Monday, 5 January 2015, 00:00 UTC: week 0. */
const FIRST_MONDAY = Date.UTC(2015, 0, 5);
const HALF_HOURS = WEEK / HALF_HOUR;
/** A fixture's id is this, plus its week times 512, plus its slot: far above API-Football's own ids and below 2^31. */
const FIRST_ID = 900_000_000;
const SLOTS = 512;
const LAST_WEEK = 5_000;
/** A club plays no friendly within this time of a league match. */
const REST = 14 * HOUR;
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** A match of the calendar. It never changes. */
export interface PlannedMatch {
  id: number;
  league: DemonstrationLeague;
  home: DemonstrationClub;
  away: DemonstrationClub;
  /** Milliseconds since 1970. */
  start: number;
}

/** A round's kick-offs in milliseconds from Monday 00:00 UTC. Late ones can be on the next day in UTC. */
const ROUNDS = DEMONSTRATION_LEAGUES.map((league) => ({
  league,
  offsets: league.kickOffs.map((text) => {
    const [, day, hour, minute] = /^(\w{3}) (\d\d):(\d\d)$/.exec(text)!;
    return DAYS.indexOf(day!) * 24 * HOUR + (Number(hour) - league.offset) * HOUR + Number(minute) * MINUTE;
  }),
}));

/** The half hours of a week (0 is Monday 00:00 UTC) in which no league match starts. */
const FRIENDLY_SLOTS = (() => {
  const taken = new Set(
    ROUNDS.flatMap(({ offsets }) => offsets.map((offset) => (offset % WEEK) / HALF_HOUR)),
  );
  return Array.from({ length: HALF_HOURS }, (_, slot) => slot).filter((slot) => !taken.has(slot));
})();
const MONDAY_SLOTS = FRIENDLY_SLOTS.filter((slot) => slot < HALF_HOURS / 7);

/** Returns all matches that start in [from, to), in milliseconds, by start. */
export function plannedBetween(from: number, to: number): PlannedMatch[] {
  const first = Math.max(0, weekAt(from) - 1);
  const last = Math.min(LAST_WEEK, weekAt(to));
  const matches: PlannedMatch[] = [];
  for (let week = first; week <= last; week += 1)
    matches.push(...matchesOf(week).filter(({ start }) => start >= from && start < to));
  return matches.sort((a, b) => a.start - b.start || a.id - b.id);
}

/** Returns the matches of a league, not friendlies, that start in [from, to), in milliseconds, by start. */
export function plannedIn(league: DemonstrationLeague, from: number, to: number): PlannedMatch[] {
  const first = Math.max(0, weekAt(from) - 1);
  const weeks = Array.from({ length: Math.max(0, weekAt(to) + 1 - first) }, (_, index) => first + index);
  return weeks
    .flatMap(competitiveOf)
    .filter((match) => match.league === league && match.start >= from && match.start < to)
    .sort((a, b) => a.start - b.start || a.id - b.id);
}

/** Returns the match with this id, or null. */
export function findPlanned(id: number): PlannedMatch | null {
  const week = Math.floor((id - FIRST_ID) / SLOTS);
  if (!Number.isInteger(id) || week < 0 || week > LAST_WEEK) return null;
  return matchesOf(week).find((match) => match.id === id) ?? null;
}

function weekAt(time: number): number {
  return Math.floor((time - FIRST_MONDAY) / WEEK);
}

const WEEKS_KEPT = 16;
const kept = new Map<number, PlannedMatch[]>();

/** Returns a week's matches. The latest weeks are cached. */
function matchesOf(week: number): PlannedMatch[] {
  const known = kept.get(week);
  if (known) return known;
  const matches = [...competitiveOf(week), ...friendliesOf(week)];
  if (kept.size >= WEEKS_KEPT) kept.delete(kept.keys().next().value!);
  kept.set(week, matches);
  return matches;
}

function competitiveOf(week: number): PlannedMatch[] {
  const monday = FIRST_MONDAY + week * WEEK;
  const matches: PlannedMatch[] = [];
  let slot = HALF_HOURS;
  for (const { league, offsets } of ROUNDS) {
    const pairs = roundOf(league.clubs, week);
    for (const [index, offset] of offsets.entries()) {
      const [home, away] = pairs[(index + Math.abs(week)) % pairs.length]!;
      matches.push({ id: idOf(week, slot), league, home, away, start: monday + offset });
      slot += 1;
    }
  }
  return matches;
}

/** A round of a double round-robin (circle method: the first club is fixed). Every second cycle swaps home and away. */
function roundOf(
  clubs: DemonstrationClub[],
  week: number,
): [home: DemonstrationClub, away: DemonstrationClub][] {
  const turning = clubs.length - 1;
  const turn = ((week % turning) + turning) % turning;
  const isReturn = Math.floor(week / turning) % 2 !== 0;
  const at = (place: number): DemonstrationClub =>
    place === 0 ? clubs[0]! : clubs[1 + ((place - 1 + turn) % turning)]!;
  return Array.from({ length: clubs.length / 2 }, (_, place) => {
    const pair = [at(place), at(turning - place)] as const;
    const isTurned = isReturn !== (place === 0 ? turn % 2 === 1 : place % 2 === 1);
    return isTurned ? [pair[1], pair[0]] : [pair[0], pair[1]];
  });
}

/** Returns a week's friendlies. It considers next Monday's league matches: clubs rest after Sunday's friendlies. */
function friendliesOf(week: number): PlannedMatch[] {
  return arranged(week, FRIENDLY_SLOTS, arranged(week + 1, MONDAY_SLOTS, []));
}

/** Makes a friendly per slot, between the rested clubs that waited longest, of two countries if possible. */
function arranged(week: number, slots: number[], toCome: PlannedMatch[]): PlannedMatch[] {
  const monday = FIRST_MONDAY + week * WEEK;
  const busy = busyTimes([...[week - 1, week, week + 1].flatMap(competitiveOf), ...toCome]);
  const waiting = shuffled(FRIENDLIES.clubs, week);
  return slots.map((slot) => {
    const start = monday + slot * HALF_HOUR;
    const isFree = (club: DemonstrationClub): boolean =>
      (busy.get(club) ?? []).every((other) => Math.abs(other - start) >= REST);
    const free = waiting.filter(isFree);
    const home = free[0]!;
    const away = free.find((club) => groupOf(club) !== groupOf(home)) ?? free[1]!;
    for (const club of [home, away]) waiting.push(...waiting.splice(waiting.indexOf(club), 1));
    return { id: idOf(week, slot), league: FRIENDLIES, home, away, start };
  });
}

function busyTimes(matches: PlannedMatch[]): Map<DemonstrationClub, number[]> {
  const busy = new Map<DemonstrationClub, number[]>();
  for (const { home, away, start } of matches)
    for (const club of [home, away]) busy.set(club, [...(busy.get(club) ?? []), start]);
  return busy;
}

function idOf(week: number, slot: number): number {
  return FIRST_ID + week * SLOTS + slot;
}
