import { createHash } from 'node:crypto';
import { eventually } from './eventually.ts';
import type { Clock } from '../platform/clock.ts';
import type { PushAnswer, PushTransport } from '../modules/push/push-transport.ts';
import type { MailTransport, OutgoingMail } from '../platform/mail-transport.ts';
import { FIRST_LEAGUES } from '../modules/football/source/first-leagues.ts';
import type {
  AskOptions,
  FixturesAnswer,
  FootballSource,
  LeagueAnswer,
  SourceCountry,
  SourceFixture,
  SourceHealth,
  SourceLeague,
  SourceStanding,
} from '../modules/football/source/football-source.ts';

/** A clock at real time that tests can advance, for schedules and expiry; the database decides the kick-off. */
export class FakeClock implements Clock {
  private shift = 0;
  now(): number {
    return Date.now() + this.shift;
  }
  advance(ms: number): void {
    this.shift += ms;
  }
}

/** Keeps the sent mails. `failWith` makes the next sends raise. */
export class FakeMail implements MailTransport {
  readonly sent: OutgoingMail[] = [];
  failWith: Error | null = null;

  async send(mail: OutgoingMail): Promise<void> {
    if (this.failWith) throw this.failWith;
    this.sent.push(mail);
  }
  async close(): Promise<void> {}

  to(address: string): OutgoingMail[] {
    return this.sent.filter((mail) => mail.to === address);
  }

  /** Waits for a mail with these words, by default the first one. */
  arrived(address: string, words = '', nth = 1): Promise<OutgoingMail> {
    const has = ({ subject, text }: OutgoingMail) => `${subject}\n${text}`.includes(words);
    return eventually(() => this.to(address).filter(has)[nth - 1]);
  }

  /** Waits for a mail with a link that begins so, and returns the secret in it. */
  async secret(address: string, link: string, nth?: number): Promise<string> {
    return (await this.arrived(address, link, nth)).text.split(link)[1]!.slice(0, 43);
  }
}

/** A push service that accepts every push and stores no push. */
export class FakePush implements PushTransport {
  async post(): Promise<PushAnswer> {
    return { status: 201, retryAfter: null };
  }
  async close(): Promise<void> {}
}

/** A football source with a map of fixtures. `failWith` makes calls raise; `unreadable` ones have invalid data. */
export class FakeSource implements FootballSource {
  readonly name = 'demonstration';
  readonly firstLeagues = FIRST_LEAGUES;
  readonly fixtures = new Map<number, SourceFixture>();
  readonly unreadable = new Set<number>();
  readonly standingsPauseMs = 3_600_000;
  /** The standings by league and season: `71 2026`. */
  readonly tables = new Map<string, SourceStanding[]>();
  failWith: Error | null = null;
  readonly calls: { name: string; argument: unknown; isUrgent: boolean }[] = [];

  /** Adds or changes a fixture. */
  set(fixture: Partial<SourceFixture> & { id: number }): SourceFixture {
    const known = this.fixtures.get(fixture.id) ?? aFixture(fixture.id);
    const next = { ...known, ...fixture };
    this.fixtures.set(fixture.id, next);
    return next;
  }

  async countries(options?: AskOptions): Promise<SourceCountry[]> {
    return this.answer('countries', null, [{ name: 'Brazil', code: 'BR', flag: null }], options);
  }
  /** The seasons of its fixtures. */
  async seasons(options?: AskOptions): Promise<number[]> {
    const years = new Set([...this.fixtures.values()].map(seasonOf));
    return this.answer('seasons', null, [...years].toSorted(), options);
  }
  /** The leagues of its fixtures. */
  async leagues(query: { season: number; country: string }, options?: AskOptions): Promise<SourceLeague[]> {
    const fixtures = [...this.fixtures.values()].filter(
      (fixture) => fixture.league.country === query.country && seasonOf(fixture) === query.season,
    );
    const leagues = new Map(fixtures.map(({ league }) => [league.id, { ...league, type: 'League' }]));
    return this.answer('leagues', query, [...leagues.values()], options);
  }
  async fixturesOfLeague(
    query: { leagueId: number; season: number; from?: string; to?: string },
    options?: AskOptions,
  ): Promise<LeagueAnswer> {
    const { leagueId, season, from = '', to = '9' } = query;
    const matching = [...this.fixtures.values()].filter(({ league, start }) => {
      const day = start.toISOString().slice(0, 10);
      return league.id === leagueId && seasonOf({ league, start }) === season && from <= day && day <= to;
    });
    const isBad = ({ id }: SourceFixture) => this.unreadable.has(id);
    const fixtures = matching.filter((fixture) => !isBad(fixture));
    return this.answer(
      'fixturesOfLeague',
      query,
      { fixtures, unreadable: matching.length - fixtures.length },
      options,
    );
  }
  async fixturesByIds(ids: number[], options?: AskOptions): Promise<FixturesAnswer> {
    const isBad = (id: number) => this.unreadable.has(id);
    const fixtures = [...this.fixtures.values()].filter(({ id }) => ids.includes(id) && !isBad(id));
    const sentAt = new Map(ids.map((id) => [id, new Date()]));
    return this.answer('fixturesByIds', ids, { fixtures, unreadable: ids.filter(isBad), sentAt }, options);
  }
  async standings(
    query: { leagueId: number; season: number },
    options?: AskOptions,
  ): Promise<SourceStanding[]> {
    return this.answer(
      'standings',
      query,
      this.tables.get(`${query.leagueId} ${query.season}`) ?? [],
      options,
    );
  }
  /** A picture of its own for each URL. */
  async image(url: string): Promise<{ bytes: Buffer; type: string }> {
    const colour = createHash('sha256').update(url).digest('hex').slice(0, 6);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path fill="#${colour}" d="M0 0h9v9H0z"/></svg>`;
    return this.answer('image', url, { bytes: Buffer.from(svg), type: 'image/svg+xml' });
  }
  async health(): Promise<SourceHealth> {
    return { lastSuccessAt: null, lastFailure: null, requestsLeftToday: null, requestsPerDay: null };
  }

  private answer<T>(name: string, argument: unknown, value: T, options: AskOptions = {}): T {
    this.calls.push({ name, argument, isUrgent: options.isUrgent ?? false });
    if (this.failWith) throw this.failWith;
    return value;
  }
}

/** The season of a fixture: the year of its start, unless the test names another one. */
const seasonOf = ({ league, start }: Pick<SourceFixture, 'league' | 'start'>): number =>
  league.season ?? start.getUTCFullYear();

/** Returns a fixture with two clubs of its own that starts in a day. */
export function aFixture(id: number): SourceFixture {
  return {
    id,
    league: { id: 71, name: 'Serie A', logo: null, country: 'Brazil' },
    home: { id: id * 2, name: `Local ${id}`, logo: null },
    away: { id: id * 2 + 1, name: `Visita ${id}`, logo: null },
    start: new Date(Date.now() + 86_400_000),
    status: 'scheduled',
    attention: null,
    sourceStatus: 'NS',
    goals: null,
    fullTime: null,
    kickedOffAt: null,
  };
}
