import { findPlanned, plannedBetween, type PlannedMatch } from './demonstration-calendar.ts';
import {
  EVERY_LEAGUE,
  findDemonstrationClub,
  type DemonstrationClub,
  type DemonstrationLeague,
} from './demonstration-clubs.ts';
import { matchAt } from './demonstration-match.ts';
import { crestSvg, roundelSvg } from './crest.ts';
import {
  SourceError,
  type FixturesAnswer,
  type FootballSource,
  type SourceCountry,
  type SourceFixture,
} from '../../modules/football/source/football-source.ts';
import type {
  SourceHealth,
  SourceLeague,
  SourceTeam,
} from '../../modules/football/source/football-source.ts';

const DAY = 86_400_000;
/** How far back and ahead fixtures are returned for a query without days, like a source that knows only the next rounds. */
const PUBLISHED_DAYS = 35;

const COUNTRY_CODES: Record<string, string | null> = {
  Argentina: 'AR',
  Bolivia: 'BO',
  Brazil: 'BR',
  Chile: 'CL',
  Colombia: 'CO',
  Ecuador: 'EC',
  Mexico: 'MX',
  Paraguay: 'PY',
  Peru: 'PE',
  World: null,
};

export interface DemonstrationOptions {
  clock: { now(): number };
  /** Changes of fixtures for tests, read for every request. */
  overrides?: ReadonlyMap<number, Partial<SourceFixture>>;
}

/**
 * The embedded feed of the demonstration (JOB-07): real clubs of nine countries in an endless calendar, whose matches follow the clock. It has no
 * state and needs no network: the clubs, the start and the result of a fixture are derived from its id.
 */
export class DemonstrationSource implements FootballSource {
  readonly name = 'demonstration';
  private readonly clock: { now(): number };
  private readonly overrides: ReadonlyMap<number, Partial<SourceFixture>>;

  constructor({ clock, overrides = new Map() }: DemonstrationOptions) {
    this.clock = clock;
    this.overrides = overrides;
  }

  async countries(): Promise<SourceCountry[]> {
    return Object.entries(COUNTRY_CODES).map(([name, code]) => ({ name, code, flag: null }));
  }

  async seasons(): Promise<number[]> {
    const today = new Date(this.clock.now());
    const year = today.getUTCFullYear();
    return today.getUTCMonth() === 11 ? [year - 1, year, year + 1] : [year - 1, year];
  }

  async leagues({ season, country }: { season: number; country: string }): Promise<SourceLeague[]> {
    if (!(await this.seasons()).includes(season)) return [];
    return EVERY_LEAGUE.filter((league) => league.country === country).map((league) => ({
      ...leagueAs(league),
      type: league.type,
    }));
  }

  async fixturesOfLeague(query: {
    leagueId: number;
    season: number;
    from?: string;
    to?: string;
  }): Promise<SourceFixture[]> {
    const { leagueId, season, from, to } = query;
    if ((from === undefined) !== (to === undefined))
      throw new SourceError('request', 'from and to go together');
    const now = this.clock.now();
    const start = from === undefined ? now - PUBLISHED_DAYS * DAY : dayAt(from);
    const end = to === undefined ? now + PUBLISHED_DAYS * DAY : dayAt(to) + DAY;
    const [newYear, nextNewYear] = [Date.UTC(season, 0, 1), Date.UTC(season + 1, 0, 1)];
    return this.fixturesBetween(
      new Date(Math.max(start, newYear)),
      new Date(Math.min(end, nextNewYear)),
    ).filter((fixture) => fixture.league.id === leagueId);
  }

  async fixturesByIds(ids: number[]): Promise<FixturesAnswer> {
    const planned = [...new Set(ids)].map(findPlanned).filter((match) => match !== null);
    return { fixtures: planned.map((match) => this.fixtureOf(match)), unreadable: [] };
  }

  /** Returns every match of every league that starts in [from, to), by start. */
  fixturesBetween(from: Date, to: Date): SourceFixture[] {
    const moved = [...this.overrides].filter(([, { start }]) => start !== undefined).map(([id]) => id);
    const planned = plannedBetween(from.getTime(), to.getTime());
    const isListed = new Set(planned.map(({ id }) => id));
    const added = moved
      .filter((id) => !isListed.has(id))
      .map(findPlanned)
      .filter((match) => match !== null);
    return [...planned, ...added]
      .map((match) => this.fixtureOf(match))
      .filter(({ start }) => start >= from && start < to)
      .sort((a, b) => a.start.getTime() - b.start.getTime() || a.id - b.id);
  }

  async image(url: string): Promise<{ bytes: Buffer; type: string }> {
    const [, kind, id] = /^demo:(crest|league)\/(\d{1,9})$/.exec(url) ?? [];
    const club = kind === 'crest' ? findDemonstrationClub(Number(id)) : null;
    const league = kind === 'league' ? EVERY_LEAGUE.find((one) => one.id === Number(id)) : undefined;
    if (!club && !league) throw new SourceError('request', 'the demonstration has no such picture');
    return { bytes: Buffer.from(club ? crestSvg(club) : roundelSvg(league!)), type: 'image/svg+xml' };
  }

  /** The feed always answers and has no quota. */
  async health(): Promise<SourceHealth> {
    return {
      lastSuccessAt: new Date(this.clock.now()),
      lastFailure: null,
      requestsLeftToday: null,
      requestsPerDay: null,
    };
  }

  private fixtureOf(match: PlannedMatch): SourceFixture {
    const override = this.overrides.get(match.id);
    const start = override?.start ?? new Date(match.start);
    const { status, sourceStatus, goals } = matchAt(match.id, start.getTime(), this.clock.now());
    return {
      id: match.id,
      league: leagueAs(match.league),
      home: teamAs(match.home),
      away: teamAs(match.away),
      start,
      status,
      attention: null,
      sourceStatus,
      goals,
      fullTime: status === 'finished' ? goals : null,
      kickedOffAt: status === 'scheduled' ? null : start,
      ...override,
    };
  }
}

function leagueAs({ id, name, country }: DemonstrationLeague): SourceFixture['league'] {
  return { id, name, logo: `demo:league/${id}`, country };
}

function teamAs({ id, name }: DemonstrationClub): SourceTeam {
  return { id, name, logo: `demo:crest/${id}` };
}

function dayAt(text: string): number {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time)) throw new SourceError('request', 'from and to are days, YYYY-MM-DD');
  return time;
}
