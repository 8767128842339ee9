import pLimit from 'p-limit';
import { AnswerCache } from './answer-cache.ts';
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
import {
  SourceError,
  type AskOptions,
  type FixturesAnswer,
  type FootballSource,
  type SourceCountry,
  type SourceFixture,
  type SourceHealth,
  type SourceLeague,
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

/**
 * API-Football v3 over the network (docs/api-football.md). The health and the allowance are in the database. The cached answers belong to this
 * process and only save requests.
 */
export class ApiFootballClient implements FootballSource {
  readonly name = 'api-football';
  private readonly base: URL;
  private readonly log: NonNullable<ApiFootballOptions['log']>;
  private readonly requests: ApiFootballRequests;
  private readonly pictures = pLimit(2);
  private readonly cache: AnswerCache;

  constructor(options: ApiFootballOptions) {
    this.base = new URL(options.url.endsWith('/') ? options.url : `${options.url}/`);
    this.log = options.log ?? (() => {});
    this.requests = new ApiFootballRequests(options);
    this.cache = new AnswerCache(() => options.clock.now());
  }

  countries(options?: AskOptions): Promise<SourceCountry[]> {
    return this.cache.get('countries', 24 * HOUR, async () => {
      const { read } = await this.ask('countries', {}, readCountries, options);
      return read;
    });
  }

  seasons(options?: AskOptions): Promise<number[]> {
    return this.cache.get('seasons', 24 * HOUR, async () => {
      const { read } = await this.ask('leagues/seasons', {}, readSeasons, options);
      return read.sort((a, b) => a - b);
    });
  }

  leagues(query: { season: number; country: string }, options?: AskOptions): Promise<SourceLeague[]> {
    const { season, country } = query;
    return this.cache.get(`leagues ${season} ${country}`, 6 * HOUR, async () => {
      const { read } = await this.ask('leagues', { season, country }, readLeagues, options);
      return read;
    });
  }

  async fixturesOfLeague(
    query: { leagueId: number; season: number; from?: string; to?: string },
    options?: AskOptions,
  ): Promise<SourceFixture[]> {
    const { leagueId: league, season, from, to } = query;
    const { read } = await this.ask('fixtures', { league, season, from, to }, readFixtures, options);
    return this.check(read, (fixture) => fixture.league.id === league).sort(
      (a, b) => a.start.getTime() - b.start.getTime() || a.id - b.id,
    );
  }

  async fixturesByIds(ids: number[], options?: AskOptions): Promise<FixturesAnswer> {
    const wanted = [...new Set(ids)];
    const batches = Array.from({ length: Math.ceil(wanted.length / IDS_PER_REQUEST) }, (_, index) =>
      wanted.slice(index * IDS_PER_REQUEST, (index + 1) * IDS_PER_REQUEST),
    );
    const answers = await Promise.all(
      batches.map((batch) => this.ask('fixtures', { ids: batch.join('-') }, readFixturesByIds, options)),
    );
    const asked = new Set(wanted);
    const fixtures = this.check(
      answers.flatMap(({ read }) => read),
      ({ id }) => asked.has(id),
    );
    const unread = new Set(answers.flatMap(({ dropped }) => dropped.map(({ fixtureId }) => fixtureId)));
    for (const { id } of fixtures) unread.delete(id);
    return { fixtures, unreadable: wanted.filter((id) => unread.has(id)) };
  }

  image(url: string): Promise<{ bytes: Buffer; type: string }> {
    const options = { ...this.requests.options, sourceHost: this.base.host };
    return this.pictures(() => this.requests.retry(() => fetchPicture(url, options)));
  }

  async health(): Promise<SourceHealth> {
    const { record, now } = await this.requests.options.store.read();
    const { lastSuccessAt, lastFailureAt, lastFailureReason, lastFailureEvidence } = record;
    return {
      lastSuccessAt: lastSuccessAt === null ? null : new Date(lastSuccessAt),
      lastFailure:
        lastFailureAt === null
          ? null
          : { at: new Date(lastFailureAt), reason: lastFailureReason!, evidence: lastFailureEvidence },
      ...figuresOf(record, now),
    };
  }

  /** Asks one question, with retries. The log gets the outcome of the question; the shared state gets that of each attempt. */
  private async ask<T>(path: string, query: Query, read: EntriesReader<T>, options?: AskOptions) {
    const url = new URL(path, this.base);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    try {
      const answer = await this.requests.send(url, read, options);
      const [first] = answer.dropped;
      if (first) {
        const facts = { path, query, count: answer.dropped.length, first };
        this.log('entries of the football source cannot be read', facts);
      }
      return answer;
    } catch (error) {
      if (error instanceof SourceError) {
        const { reason, message: detail } = error;
        this.log('the football source gave no answer', { path, query, reason, detail });
      }
      throw error;
    }
  }

  /** Removes fixtures that were not asked for, keeps the last of repeated ones, and logs unknown statuses. */
  private check(fixtures: SourceFixture[], isAsked: (fixture: SourceFixture) => boolean): SourceFixture[] {
    const asked = fixtures.filter(isAsked);
    const count = fixtures.length - asked.length;
    if (count > 0) this.log('the football source sent matches that were not asked for', { count });
    for (const { id, sourceStatus } of asked.filter(({ attention }) => attention === 'unknown'))
      this.log('the football source sent an unknown status', { id, sourceStatus });
    return [...new Map(asked.map((fixture) => [fixture.id, fixture])).values()];
  }
}
