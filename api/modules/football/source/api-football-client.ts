import {
  readCountries,
  readFixtures,
  readFixturesByIds,
  readLeagues,
  readSeasons,
  type EntriesReader,
} from './api-football-entries.ts';
import { fetchPicture } from './api-football-pictures.ts';
import { ApiFootballRequests, type RequestOptions } from './api-football-requests.ts';
import { readStandings } from './api-football-standings.ts';
import { FIRST_LEAGUES } from './first-leagues.ts';
import {
  SourceError,
  type AskOptions,
  type FixturesAnswer,
  type FootballSource,
  type LeagueAnswer,
  type SourceCountry,
  type SourceHealth,
  type SourceLeague,
  type SourceStanding,
} from './football-source.ts';
import { figuresOf } from './source-record.ts';

const HOUR = 3_600_000;
const IDS_PER_REQUEST = 20;

export interface ApiFootballOptions extends RequestOptions {
  url: string;
  /** Writes one line of the log: the event and its facts. Never gets the key. */
  log?: (event: string, facts: Record<string, unknown>) => void;
}

type Query = Record<string, string | number | undefined>;

/** API-Football v3 over the network (docs/api-football.md). Answers are cached to save requests. */
export class ApiFootballClient implements FootballSource {
  readonly name = 'api-football';
  readonly firstLeagues = FIRST_LEAGUES;
  readonly standingsPauseMs = HOUR;
  private readonly base: URL;
  private readonly log: NonNullable<ApiFootballOptions['log']>;
  private readonly requests: ApiFootballRequests;
  private readonly cache = new Map<string, { at: number; answer: Promise<unknown> }>();

  constructor(options: ApiFootballOptions) {
    this.base = new URL(options.url.endsWith('/') ? options.url : `${options.url}/`);
    this.log = options.log ?? (() => {});
    this.requests = new ApiFootballRequests(options);
  }

  countries(options?: AskOptions): Promise<SourceCountry[]> {
    return this.cached('countries', 24 * HOUR, () => this.list('countries', {}, readCountries, options));
  }

  seasons(options?: AskOptions): Promise<number[]> {
    return this.cached('seasons', 24 * HOUR, async () =>
      (await this.list('leagues/seasons', {}, readSeasons, options)).sort((a, b) => a - b),
    );
  }

  leagues(query: { season: number; country: string }, options?: AskOptions): Promise<SourceLeague[]> {
    const { season, country } = query;
    return this.cached(`leagues ${season} ${country}`, 6 * HOUR, () =>
      this.list('leagues', { season, country }, readLeagues, options),
    );
  }

  async fixturesOfLeague(
    { leagueId: league, ...query }: { leagueId: number; season: number; from?: string; to?: string },
    options?: AskOptions,
  ): Promise<LeagueAnswer> {
    const { read, dropped } = await this.ask('fixtures', { league, ...query }, readFixtures, options);
    const fixtures = read.sort((a, b) => a.start.getTime() - b.start.getTime() || a.id - b.id);
    return { fixtures, unreadable: dropped.length };
  }

  async fixturesByIds(ids: number[], options?: AskOptions): Promise<FixturesAnswer> {
    const wanted = new Set(ids);
    const left = [...wanted];
    const batches: number[][] = [];
    while (left.length > 0) batches.push(left.splice(0, IDS_PER_REQUEST));
    const answers = await Promise.all(
      batches.map((batch) => this.ask('fixtures', { ids: batch.join('-') }, readFixturesByIds, options)),
    );
    const fixtures = new Map(answers.flatMap(({ read }) => read.map((fixture) => [fixture.id, fixture])));
    const dropped = new Set(answers.flatMap((answer) => answer.dropped.map(({ fixtureId }) => fixtureId)));
    return {
      fixtures: [...fixtures.values()].filter(({ id }) => wanted.has(id)),
      unreadable: [...wanted].filter((id) => dropped.has(id) && !fixtures.has(id)),
      sentAt: new Map(batches.flatMap((batch, index) => batch.map((id) => [id, answers[index]!.sentAt]))),
    };
  }

  async standings(
    { leagueId: league, season }: { leagueId: number; season: number },
    options?: AskOptions,
  ): Promise<SourceStanding[]> {
    const answers = await this.list('standings', { league, season }, readStandings, options);
    return answers.find((each) => each.leagueId === league && each.season === season)?.clubs ?? [];
  }

  image(url: string): Promise<{ bytes: Buffer; type: string }> {
    return fetchPicture(url, { ...this.requests.options, sourceHost: this.base.host });
  }

  async health({ mayBeOld } = { mayBeOld: false }): Promise<SourceHealth> {
    const { record, now } = await this.requests.options.store.read({ mayBeOld });
    const { lastSuccessAt, lastFailureAt, lastFailureReason: reason, lastFailureEvidence } = record;
    return {
      lastSuccessAt: lastSuccessAt === null ? null : new Date(lastSuccessAt),
      lastFailure:
        lastFailureAt === null || reason === null
          ? null
          : { at: new Date(lastFailureAt), reason, evidence: lastFailureEvidence },
      ...figuresOf(record, now),
    };
  }

  /** Returns the cached answer if it is younger than `forMs`, else a new one; if the source fails, the cached one. */
  private cached<T>(key: string, forMs: number, ask: () => Promise<T>): Promise<T> {
    const now = this.requests.options.clock.now();
    const cached = this.cache.get(key) as { at: number; answer: Promise<T> } | undefined;
    if (cached && now - cached.at < forMs) return cached.answer;
    const answer = ask().catch((error: unknown) => {
      this.cache.delete(key);
      if (!cached) throw error;
      this.cache.set(key, cached);
      return cached.answer;
    });
    this.cache.set(key, { at: now, answer });
    return answer;
  }

  private async list<T>(
    path: string,
    query: Query,
    read: EntriesReader<T>,
    options?: AskOptions,
  ): Promise<T[]> {
    return (await this.ask(path, query, read, options)).read;
  }

  /** Asks one question, with retries. Logs its outcome; the shared state gets that of each attempt. */
  private async ask<T>(path: string, query: Query, read: EntriesReader<T>, options?: AskOptions) {
    const url = new URL(path, this.base);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    try {
      const { answer, sentAt } = await this.requests.send(url, read, options);
      const [first] = answer.dropped;
      if (first) {
        const facts = { path, query, count: answer.dropped.length, first };
        this.log('entries of the football source cannot be read', facts);
      }
      return { ...answer, sentAt };
    } catch (error) {
      if (error instanceof SourceError) {
        const { reason, message: detail } = error;
        this.log('the football source gave no answer', { path, query, reason, detail });
      }
      throw error;
    }
  }
}
