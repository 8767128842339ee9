import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { statusFromSource } from '../../../../shared/rules/match-status.ts';
import type { Score } from '../../../../shared/rules/outcome.ts';
import { SourceError, type SourceCountry, type SourceFixture, type SourceLeague } from './football-source.ts';

const Name = z.string().trim().min(1).max(120);
export const Id = z.int().positive().max(2_147_483_647);
const Picture = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .nullable()
  .catch(null);
/** The highest score of a real match is 31:0. A higher one than 40 is a mistake. */
const Goals = z.int().min(0).max(40).nullish();
const ScorePair = z
  .object({ home: Goals, away: Goals })
  .nullish()
  .transform((pair): Score | null => {
    const { home = null, away = null } = pair ?? {};
    return home === null || away === null ? null : { home, away };
  });
/** The kicks of a shoot-out. They only help to judge the score, so a mistake in them is no mistake of the match. */
const Kicks = z
  .object({ home: z.int().min(0), away: z.int().min(0) })
  .nullable()
  .catch(null);
/** A start in another century is a mistake. */
const Start = z.iso
  .datetime({ offset: true })
  .regex(/^20/)
  .transform((text) => new Date(text));
/** In seconds since 1970. */
const PeriodStart = z
  .int()
  .positive()
  .transform((seconds) => new Date(seconds * 1000))
  .nullable()
  .catch(null);

const Team = z.object({ id: Id, name: Name, logo: Picture });

/**
 * A match that ended without a sure score after 90 minutes gets the status null and `undecided`: `goals` count extra
 * time. A shoot-out after a winner in 90 minutes is marked too, because it is right only in a second leg.
 */
const Fixture = z
  .object({
    fixture: z.object({
      id: Id,
      date: Start,
      periods: z.object({ first: PeriodStart }).nullish(),
      status: z.object({ short: z.string().trim().min(1).max(10).toUpperCase() }),
    }),
    league: z.object({
      id: Id,
      name: Name,
      country: z.string().trim().max(120).catch(''),
      logo: Picture,
      season: z.int().min(1900).max(2200).optional().catch(undefined),
    }),
    teams: z.object({ home: Team, away: Team }),
    goals: ScorePair,
    score: z.object({ fulltime: ScorePair, penalty: Kicks.optional() }).nullish(),
  })
  .refine(({ teams }) => teams.home.id !== teams.away.id, 'a team cannot play against itself')
  .transform(({ fixture, league, teams, goals, score }): SourceFixture => {
    const { status, attention } = statusFromSource(fixture.status.short);
    const fullTime = status === 'finished' ? (score?.fulltime ?? null) : null;
    const isOddEnd = fixture.status.short === 'PEN' && fullTime !== null && fullTime.home !== fullTime.away;
    const kicks = score?.penalty ?? null;
    const mayHoldKicks =
      isOddEnd && (kicks === null || (fullTime.home >= kicks.home && fullTime.away >= kicks.away));
    const lacksScore = status === 'finished' && (fullTime === null || mayHoldKicks);
    return {
      id: fixture.id,
      league,
      ...teams,
      start: fixture.date,
      status: lacksScore ? null : status,
      attention: lacksScore || isOddEnd ? 'undecided' : attention,
      sourceStatus: fixture.status.short,
      goals,
      fullTime: lacksScore ? null : fullTime,
      kickedOffAt: fixture.periods?.first ?? null,
    };
  });

const Country: z.ZodType<SourceCountry> = z.object({
  name: Name,
  code: z.string().trim().min(1).max(10).nullable().catch(null),
  flag: Picture,
});

const League = z
  .object({
    league: z.object({ id: Id, name: Name, type: z.string().trim().max(40).catch(''), logo: Picture }),
    country: z.object({ name: Name }),
  })
  .transform(({ league, country }): SourceLeague => ({ ...league, country: country.name }));

/** An entry that cannot be read: its index, its first problem, and the fixture it is about, if that is known. */
export interface DroppedEntry {
  index: number;
  problem: string;
  fixtureId: number | null;
}

export type EntriesReader<T> = (entries: unknown[]) => { read: T[]; dropped: DroppedEntry[] };

/** The part of an entry with the id of the fixture. */
const NumberedFixture = z.object({ fixture: z.object({ id: Id }) });

function idOf(entry: unknown): number | null {
  return NumberedFixture.safeParse(entry).data?.fixture.id ?? null;
}

/**
 * Parses each entry separately; a fixture id with differing entries is dropped.
 * Throws `SourceError` `nonsense` if no entry can be read; with `acceptsNumbered`, if no fixture id can.
 */
export function entriesReader<T>(schema: z.ZodType<T>, { acceptsNumbered = false } = {}): EntriesReader<T> {
  return (entries) => {
    const read: T[] = [];
    const dropped: DroppedEntry[] = [];
    const numbered = Map.groupBy(entries, idOf);
    for (const [index, entry] of entries.entries()) {
      const { data, error } = schema.safeParse(entry);
      const fixtureId = idOf(entry);
      const [first, ...others] = fixtureId === null ? [entry] : numbered.get(fixtureId)!;
      if (others.some((other) => !isDeepStrictEqual(other, first)))
        dropped.push({ index, problem: `different entries for fixture ${fixtureId}`, fixtureId });
      else if (error) dropped.push({ index, problem: z.prettifyError(error).slice(0, 200), fixtureId });
      else if (entry === first) read.push(data);
    }
    const isNumbered = acceptsNumbered && dropped.some(({ fixtureId }) => fixtureId !== null);
    if (read.length === 0 && dropped[0] && !isNumbered)
      throw new SourceError('nonsense', `none of ${entries.length} entries: ${dropped[0].problem}`);
    return { read, dropped };
  };
}

export const readCountries = entriesReader(Country);
export const readSeasons = entriesReader(z.int().min(1850).max(2100));
export const readLeagues = entriesReader(League);
export const readFixtures = entriesReader(Fixture);
/** For fixtures that were asked for by id: an unreadable fixture is reported, also if it is the only one. */
export const readFixturesByIds = entriesReader(Fixture, { acceptsNumbered: true });
