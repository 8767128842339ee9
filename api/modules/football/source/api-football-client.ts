import { AnswerCache } from './answer-cache.ts';
import {
  readCountries,
  readFixtures,
  readLeagues,
  readSeasons,
  type DroppedEntry,
} from './api-football-entries.ts';
import { ApiFootballLine, type LineOptions } from './api-football-line.ts';
import { ApiFootballPictures } from './api-football-pictures.ts';
import {
  SourceError,
  type FootballSource,
  type SourceFixture,
  type SourceHealth,
} from './football-source.ts';
import type { SourceCountry, SourceLeague } from './football-source.ts';

const HOUR = 3_600_000;
const IDS_PER_CALL = 20;

/** One line of the log: what happened, and the facts of it. Never bears the key. */
export type SourceLog = (event: string, facts: Record<string, unknown>) => void;

export interface ApiFootballOptions extends LineOptions {
  url: string;
  log?: SourceLog;
}

type Query = Record<string, string | number | undefined>;
type Reader<T> = (entries: unknown[], dropped: (entry: DroppedEntry) => void) => T[];

/** API-Football v3 over the network. Its rules: GET only, the key's header and no others, most errors come with HTTP 200. */
export class ApiFootballClient implements FootballSource {
  readonly #base: URL;
  readonly #clock: { now(): number };
  readonly #log: SourceLog;
  readonly #line: ApiFootballLine;
  readonly #pictures: ApiFootballPictures;
  readonly #cache: AnswerCache;
  #lastSuccessAt: Date | null = null;
  #lastFailure: SourceHealth['lastFailure'] = null;

  constructor(options: ApiFootballOptions) {
    this.#base = new URL(options.url.endsWith('/') ? options.url : `${options.url}/`);
    this.#clock = options.clock;
    this.#log = options.log ?? (() => {});
    this.#line = new ApiFootballLine({ ...options, onFailure: (error) => this.#noteFailure(error) });
    this.#pictures = new ApiFootballPictures(this.#base.host, this.#line, options);
    this.#cache = new AnswerCache(() => this.#clock.now());
  }

  countries(): Promise<SourceCountry[]> {
    return this.#cache.get('countries', 24 * HOUR, () => this.#ask('countries', {}, readCountries));
  }

  seasons(): Promise<number[]> {
    const ask = async (): Promise<number[]> =>
      (await this.#ask('leagues/seasons', {}, readSeasons)).sort((a, b) => a - b);
    return this.#cache.get('seasons', 24 * HOUR, ask);
  }

  leagues({ season, country }: { season: number; country: string }): Promise<SourceLeague[]> {
    const ask = (): Promise<SourceLeague[]> => this.#ask('leagues', { season, country }, readLeagues);
    return this.#cache.get(`leagues ${season} ${country}`, 6 * HOUR, ask);
  }

  async fixturesOfLeague(query: {
    leagueId: number;
    season: number;
    from?: string;
    to?: string;
  }): Promise<SourceFixture[]> {
    const { leagueId: league, season, from, to } = query;
    const fixtures = await this.#ask('fixtures', { league, season, from, to }, readFixtures);
    return this.#looked(fixtures, (fixture) => fixture.league.id === league).sort(
      (a, b) => a.start.getTime() - b.start.getTime() || a.id - b.id,
    );
  }

  async fixturesByIds(ids: number[]): Promise<SourceFixture[]> {
    const wanted = [...new Set(ids)];
    const batches = Array.from({ length: Math.ceil(wanted.length / IDS_PER_CALL) }, (_, index) =>
      wanted.slice(index * IDS_PER_CALL, (index + 1) * IDS_PER_CALL),
    );
    const answers = await Promise.all(
      batches.map((batch) => this.#ask('fixtures', { ids: batch.join('-') }, readFixtures)),
    );
    const asked = new Set(wanted);
    return this.#looked(answers.flat(), (fixture) => asked.has(fixture.id));
  }

  image(url: string): Promise<{ bytes: Buffer; type: string }> {
    return this.#pictures.fetch(url);
  }

  insist(): void {
    this.#line.quota.insist(this.#clock.now());
  }

  health(): SourceHealth {
    return {
      name: 'api-football',
      lastSuccessAt: this.#lastSuccessAt,
      lastFailure: this.#lastFailure,
      ...this.#line.quota.figures(this.#clock.now()),
      busyUntil: this.#line.quota.busyUntil(this.#clock.now()),
    };
  }

  /** One question with all its attempts; the log is told how it ended, the health of each, so that a source that hangs is known while it still does. */
  async #ask<T>(path: string, query: Query, read: Reader<T>): Promise<T[]> {
    const url = this.#address(path, query);
    const dropped: DroppedEntry[] = [];
    try {
      const entries = await this.#line.entriesAt(url);
      const answer = read(entries, (entry) => dropped.push(entry));
      this.#lastSuccessAt = new Date(this.#clock.now());
      return answer;
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      this.#noteFailure(error);
      const { reason, message: detail } = error;
      this.#log('the football source gave no answer', { path, query, reason, detail });
      throw error;
    } finally {
      if (dropped.length > 0)
        this.#log('entries of the football source were left out', {
          path,
          query,
          count: dropped.length,
          first: dropped[0],
        });
    }
  }

  /** Who is not let through, because the source has said that it answers no more for now, learns nothing new of it: when and how it said so stands. */
  #noteFailure({ reason, evidence }: SourceError): void {
    const last = this.#lastFailure;
    const wasAsked = evidence !== null || (reason !== 'quota' && reason !== 'rate');
    const isKnown = last?.reason === reason && last.at.getTime() >= (this.#lastSuccessAt?.getTime() ?? 0);
    if (!wasAsked && isKnown) return;
    this.#lastFailure = { at: new Date(this.#clock.now()), reason, evidence };
  }

  #address(path: string, query: Query): URL {
    const url = new URL(path, this.#base);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    return url;
  }

  /** A match nobody asked for is left out, one told twice counts once (the later word), an unknown status is logged. */
  #looked(fixtures: SourceFixture[], isAsked: (fixture: SourceFixture) => boolean): SourceFixture[] {
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
