import { z } from 'zod';
import { statusFromSource } from '../../../../shared/rules/match-status.ts';
import type { Score } from '../../../../shared/rules/outcome.ts';
import {
  SourceError,
  type SourceCountry,
  type SourceFixture,
  type SourceLeague,
  type SourceTeam,
} from './football-source.ts';

const Name = z.string().trim().min(1).max(120);
const Id = z.int().positive().max(2_147_483_647);
const Picture = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .nullish()
  .catch(null)
  .transform((url) => url ?? null);
/** The highest score of a real match is 31:0; what is beyond 40 is a mistake. */
const Goals = z.int().min(0).max(40).nullish();
const Pair = z.object({ home: Goals, away: Goals }).nullish();
const EARLIEST = Date.UTC(1990, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);
const Start = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .refine((start) => start.getTime() > EARLIEST && start.getTime() < LATEST);

const Team = z.object({ id: Id, name: Name, logo: Picture });

const Fixture = z
  .object({
    fixture: z.object({
      id: Id,
      date: Start,
      periods: z
        .object({
          first: z
            .int()
            .positive()
            .max(LATEST / 1000)
            .nullish()
            .catch(null),
        })
        .nullish(),
      status: z.object({ short: z.string().trim().min(1).max(10).toUpperCase() }),
    }),
    league: z.object({ id: Id, name: Name, country: z.string().trim().max(120).nullish(), logo: Picture }),
    teams: z.object({ home: Team, away: Team }),
    goals: Pair,
    score: z.object({ fulltime: Pair }).nullish(),
  })
  .refine(({ teams }) => teams.home.id !== teams.away.id, 'a team cannot play against itself');

const Country = z.object({
  name: Name,
  code: z.string().trim().max(10).nullish(),
  flag: Picture,
});

const League = z.object({
  league: z.object({ id: Id, name: Name, type: z.string().trim().max(40).nullish(), logo: Picture }),
  country: z.object({ name: Name }),
});

const Season = z.int().min(1850).max(2100);

/** An entry that could not be read: its place in the answer, the first thing wrong with it, and the fixture it is about, if that is known. */
export type DroppedEntry = { index: number; problem: string; fixtureId: number | null };

/** Reads the entries of an answer and calls `dropped` for each that cannot be read. */
export type EntriesReader<T> = (entries: unknown[], dropped: (entry: DroppedEntry) => void) => T[];

/** The least that an entry must say so that we know which fixture cannot be read. */
const Numbered = z.object({ fixture: z.object({ id: Id }) });

/**
 * Reads each entry by itself, so that a bad entry does not hold up the other matches. Raises `SourceError` nonsense if there are entries
 * and none can be read; with `acceptsNumbered`, if not even a fixture's number can be read.
 */
function readEach<S extends z.ZodType, T>(
  schema: S,
  map: (entry: z.output<S>) => T,
  { acceptsNumbered = false } = {},
): EntriesReader<T> {
  return (entries, dropped) => {
    const read: T[] = [];
    let numbered = 0;
    for (const [index, entry] of entries.entries()) {
      const parsed = schema.safeParse(entry);
      if (parsed.success) {
        read.push(map(parsed.data));
        continue;
      }
      const fixtureId = Numbered.safeParse(entry).data?.fixture.id ?? null;
      if (fixtureId !== null) numbered += 1;
      dropped({ index, problem: z.prettifyError(parsed.error).slice(0, 200), fixtureId });
    }
    const isUseful = read.length > 0 || (acceptsNumbered && numbered > 0);
    if (entries.length > 0 && !isUseful)
      throw new SourceError('nonsense', `none of ${entries.length} entries could be read`);
    return read;
  };
}

export const readCountries = readEach(Country, ({ name, code, flag }): SourceCountry => ({
  name,
  code: code === undefined || code === '' ? null : code,
  flag,
}));

export const readSeasons = readEach(Season, (year) => year);

export const readLeagues = readEach(League, ({ league, country }): SourceLeague => ({
  id: league.id,
  name: league.name,
  type: league.type ?? '',
  logo: league.logo,
  country: country.name,
}));

export const readFixtures = readEach(Fixture, fixtureFrom);

/** For fixtures that were asked for by number: one that cannot be read is reported, also when it is the only one. */
export const readNumberedFixtures = readEach(Fixture, fixtureFrom, { acceptsNumbered: true });

/**
 * One match in our words. A match that is over but bears no score after 90 minutes is not passed on as finished: its picks could not be
 * scored, and a guess from `goals` would count extra time. Its status says nothing (so ours stays), it is marked `undecided` for a person to
 * see, and the next answer that bears the score puts it right.
 */
function fixtureFrom({ fixture, league, teams, goals, score }: z.output<typeof Fixture>): SourceFixture {
  const sourceStatus = fixture.status.short;
  const said = statusFromSource(sourceStatus);
  const fullTime = said.status === 'finished' ? scoreOf(score?.fulltime) : null;
  const lacksScore = said.status === 'finished' && fullTime === null;
  const first = fixture.periods?.first ?? null;
  return {
    id: fixture.id,
    league: { id: league.id, name: league.name, logo: league.logo, country: league.country ?? '' },
    home: teamFrom(teams.home),
    away: teamFrom(teams.away),
    start: fixture.date,
    status: lacksScore ? null : said.status,
    attention: lacksScore ? 'undecided' : said.attention,
    sourceStatus,
    goals: scoreOf(goals),
    fullTime,
    kickedOffAt: first === null ? null : new Date(first * 1000),
  };
}

function teamFrom({ id, name, logo }: z.output<typeof Team>): SourceTeam {
  return { id, name, logo };
}

function scoreOf(pair: z.output<typeof Pair>): Score | null {
  const home = pair?.home ?? null;
  const away = pair?.away ?? null;
  return home === null || away === null ? null : { home, away };
}
