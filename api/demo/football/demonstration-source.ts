import { findPlanned, plannedBetween, plannedIn, type PlannedMatch } from './demonstration-calendar.ts';
import {
  DEMONSTRATION_LEAGUES,
  EVERY_LEAGUE,
  findDemonstrationClub,
  type DemonstrationClub,
  type DemonstrationLeague,
} from './demonstration-clubs.ts';
import { matchAt } from './demonstration-match.ts';
import { standingsOf } from './demonstration-standings.ts';
import { crestSvg, roundelSvg } from './crest.ts';
import {
  SourceError,
  type FixturesAnswer,
  type FootballSource,
  type LeagueAnswer,
  type SourceCountry,
  type SourceFixture,
  type SourceHealth,
  type SourceLeague,
  type SourceStanding,
  type SourceTeam,
} from '../../modules/football/source/football-source.ts';

const DAY = 86_400_000;
/** How far back and ahead a query without days finds fixtures, as at a source that knows only the next rounds. */
const PUBLISHED_DAYS = 35;
const SEASON_DAYS = 182;

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

const FIRST_COUNTRIES = ['Argentina', 'Brazil', 'Chile', 'Colombia', 'Mexico'];

/**
 * The demonstration's feed (JOB-07): real clubs of nine countries in an endless calendar that follows the clock. It has
 * no state: a fixture's clubs, start and result are derived from its id.
 */
export class DemonstrationSource implements FootballSource {
  readonly name = 'demonstration';
  readonly standingsPauseMs = 0;
  readonly firstLeagues = DEMONSTRATION_LEAGUES.filter(({ country }) =>
    FIRST_COUNTRIES.includes(country),
  ).map(({ country, id, name }) => ({ country, leagueId: String(id), name }));
  private readonly clock: { now(): number };

  constructor({ clock }: { clock: { now(): number } }) {
    this.clock = clock;
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
    const leagues = EVERY_LEAGUE.filter((league) => league.country === country);
    return leagues.map((league) => ({ ...leagueAs(league), type: league.type }));
  }

  async fixturesOfLeague(query: {
    leagueId: number;
    season: number;
    from?: string;
    to?: string;
  }): Promise<LeagueAnswer> {
    const { leagueId, season, from, to } = query;
    if ((from === undefined) !== (to === undefined))
      throw new SourceError('request', 'from and to go together');
    const now = this.clock.now();
    const start = from === undefined ? now - PUBLISHED_DAYS * DAY : dayAt(from);
    const end = to === undefined ? now + PUBLISHED_DAYS * DAY : dayAt(to) + DAY;
    const [newYear, nextNewYear] = [Date.UTC(season, 0, 1), Date.UTC(season + 1, 0, 1)];
    const planned = plannedBetween(Math.max(start, newYear), Math.min(end, nextNewYear));
    const own = planned.filter(({ league }) => league.id === leagueId);
    return { fixtures: own.map((match) => this.fixtureOf(match)), unreadable: 0 };
  }

  async fixturesByIds(ids: number[]): Promise<FixturesAnswer> {
    const planned = [...new Set(ids)].map(findPlanned).filter((match) => match !== null);
    const now = new Date(this.clock.now());
    return {
      fixtures: planned.map((match) => this.fixtureOf(match)),
      unreadable: [],
      sentAt: new Map(ids.map((id) => [id, now])),
    };
  }

  /** Returns every match of every league that starts in [from, to), by start. */
  fixturesBetween(from: Date, to: Date): SourceFixture[] {
    return plannedBetween(from.getTime(), to.getTime()).map((match) => this.fixtureOf(match));
  }

  /** The table of the last half year, so that there is one on New Year too. Cups have groups, so no places. */
  async standings({ leagueId }: { leagueId: number }): Promise<SourceStanding[]> {
    const league = DEMONSTRATION_LEAGUES.find(({ id }) => id === leagueId);
    if (!league) return [];
    const now = this.clock.now();
    const clubs = standingsOf(
      plannedIn(league, now - SEASON_DAYS * DAY, now).map((match) => this.fixtureOf(match)),
    );
    return league.type === 'League' ? clubs : clubs.map((club) => ({ ...club, place: null }));
  }

  /** Returns the earlier matches of the same clubs and league within a year. */
  meetingsBefore({ id }: { id: number }): SourceFixture[] {
    const { league, home, away, start } = findPlanned(id)!;
    return plannedIn(league, start - 365 * DAY, start)
      .filter((other) => [home, away].includes(other.home) && [home, away].includes(other.away))
      .map((match) => this.fixtureOf(match));
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
    const lastSuccessAt = new Date(this.clock.now());
    return { lastSuccessAt, lastFailure: null, requestsLeftToday: null, requestsPerDay: null };
  }

  private fixtureOf(match: PlannedMatch): SourceFixture {
    const start = new Date(match.start);
    const { status, sourceStatus, goals } = matchAt(match.id, match.start, this.clock.now());
    return {
      id: match.id,
      league: { ...leagueAs(match.league), season: start.getUTCFullYear() },
      home: teamAs(match.home),
      away: teamAs(match.away),
      start,
      status,
      attention: null,
      sourceStatus,
      goals,
      fullTime: status === 'finished' ? goals : null,
      kickedOffAt: status === 'scheduled' ? null : start,
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
