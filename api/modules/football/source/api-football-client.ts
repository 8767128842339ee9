import { AnswerCache } from './answer-cache.ts';
import {
  readCountries,
  readFixtures,
  readLeagues,
  readNumberedFixtures,
  readSeasons,
  type DroppedEntry,
  type EntriesReader,
} from './api-football-entries.ts';
import { ApiFootballLine, type LineOptions } from './api-football-line.ts';
import { ApiFootballPictures } from './api-football-pictures.ts';
import {
  SourceError,
  type AskOptions,
  type FixturesAnswer,
  type FootballSource,
  type SourceFixture,
  type SourceHealth,
} from './football-source.ts';
import type { SourceCountry, SourceLeague } from './football-source.ts';
import { figuresOf } from './source-record.ts';
import type { SourceStore } from './source-store.ts';

const HOUR = 3_600_000;
const IDS_PER_CALL = 20;

/** Writes one line of the log: what happened, and the facts. Never contains the key. */
export type SourceLog = (event: string, facts: Record<string, unknown>) => void;

export interface ApiFootballOptions extends LineOptions {
  url: string;
  log?: SourceLog;
}

type Query = Record<string, string | number | undefined>;

/**
 * API-Football v3 over the network. Its rules: GET only, the key's header and no others, most errors come with HTTP 200. Health and quota are
 * in the database; the answers kept here are this process's own and only save requests.
 */
export class ApiFootballClient implements FootballSource {
  readonly name = 'api-football';
  readonly #base: URL;
  readonly #store: SourceStore;
  readonly #log: SourceLog;
  readonly #line: ApiFootballLine;
  readonly #pictures: ApiFootballPictures;
  readonly #cache: AnswerCache;

  constructor(options: ApiFootballOptions) {
    this.#base = new URL(options.url.endsWith('/') ? options.url : `${options.url}/`);
    this.#store = options.store;
    this.#log = options.log ?? (() => {});
    this.#line = new ApiFootballLine(options);
    this.#pictures = new ApiFootballPictures(this.#base.host, this.#line, options);
    this.#cache = new AnswerCache(() => options.clock.now());
  }

  countries(options?: AskOptions): Promise<SourceCountry[]> {
    return this.#cache.get('countries', 24 * HOUR, () => this.#ask('countries', {}, readCountries, options));
  }

  seasons(options?: AskOptions): Promise<number[]> {
    const ask = async (): Promise<number[]> =>
      (await this.#ask('leagues/seasons', {}, readSeasons, options)).sort((a, b) => a - b);
    return this.#cache.get('seasons', 24 * HOUR, ask);
  }

  leagues(
    { season, country }: { season: number; country: string },
    options?: AskOptions,
  ): Promise<SourceLeague[]> {
    const ask = (): Promise<SourceLeague[]> =>
      this.#ask('leagues', { season, country }, readLeagues, options);
    return this.#cache.get(`leagues ${season} ${country}`, 6 * HOUR, ask);
  }

  async fixturesOfLeague(
    query: { leagueId: number; season: number; from?: string; to?: string },
    options?: AskOptions,
  ): Promise<SourceFixture[]> {
    const { leagueId: league, season, from, to } = query;
    const fixtures = await this.#ask('fixtures', { league, season, from, to }, readFixtures, options);
    return this.#checked(fixtures, (fixture) => fixture.league.id === league).sort(
      (a, b) => a.start.getTime() - b.start.getTime() || a.id - b.id,
    );
  }

  async fixturesByIds(ids: number[], options?: AskOptions): Promise<FixturesAnswer> {
    const wanted = [...new Set(ids)];
    const batches = Array.from({ length: Math.ceil(wanted.length / IDS_PER_CALL) }, (_, index) =>
      wanted.slice(index * IDS_PER_CALL, (index + 1) * IDS_PER_CALL),
    );
    const unread = new Set<number>();
    const note = ({ fixtureId }: DroppedEntry): void => void (fixtureId !== null && unread.add(fixtureId));
    const answers = await Promise.all(
      batches.map((batch) =>
        this.#ask('fixtures', { ids: batch.join('-') }, readNumberedFixtures, options, note),
      ),
    );
    const asked = new Set(wanted);
    const fixtures = this.#checked(answers.flat(), (fixture) => asked.has(fixture.id));
    const read = new Set(fixtures.map(({ id }) => id));
    return { fixtures, unreadable: wanted.filter((id) => unread.has(id) && !read.has(id)) };
  }

  image(url: string): Promise<{ bytes: Buffer; type: string }> {
    return this.#pictures.fetch(url);
  }

  async health(): Promise<SourceHealth> {
    const { record, now } = await this.#store.read();
    const { lastSuccessAt, lastFailure } = record;
    return {
      lastSuccessAt: lastSuccessAt === null ? null : new Date(lastSuccessAt),
      lastFailure: lastFailure && { ...lastFailure, at: new Date(lastFailure.at) },
      ...figuresOf(record, now),
    };
  }

  /** One question with all its attempts. The log gets the outcome of the question; the shared state gets that of each attempt. */
  async #ask<T>(
    path: string,
    query: Query,
    read: EntriesReader<T>,
    options: AskOptions | undefined,
    note: (entry: DroppedEntry) => void = () => {},
  ): Promise<T[]> {
    const url = this.#address(path, query);
    let dropped: DroppedEntry[] = [];
    try {
      return await this.#line.ask(
        url,
        (entries) => {
          dropped = [];
          return read(entries, (entry) => dropped.push(entry));
        },
        options,
      );
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      const { reason, message: detail } = error;
      this.#log('the football source gave no answer', { path, query, reason, detail });
      throw error;
    } finally {
      dropped.forEach(note);
      if (dropped.length > 0)
        this.#log('entries of the football source were left out', {
          path,
          query,
          count: dropped.length,
          first: dropped[0],
        });
    }
  }

  #address(path: string, query: Query): URL {
    const url = new URL(path, this.#base);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    return url;
  }

  /** Leaves out matches that were not asked for, takes the last of repeated ones, and logs unknown statuses. */
  #checked(fixtures: SourceFixture[], isAsked: (fixture: SourceFixture) => boolean): SourceFixture[] {
    const asked = fixtures.filter(isAsked);
    if (asked.length < fixtures.length)
      this.#log('the football source told matches that were not asked for', {
        count: fixtures.length - asked.length,
      });
    for (const { id, sourceStatus } of asked.filter(({ attention }) => attention === 'unknown'))
      this.#log('the football source told a status that is not known', { id, sourceStatus });
    return [...new Map(asked.map((fixture) => [fixture.id, fixture])).values()];
  }
}
