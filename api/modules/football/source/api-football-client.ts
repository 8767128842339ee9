import { setTimeout as sleep } from 'node:timers/promises';
import { AnswerCache } from './answer-cache.ts';
import {
  readCountries,
  readFixtures,
  readLeagues,
  readSeasons,
  type DroppedEntry,
} from './api-football-entries.ts';
import { entriesOf } from './api-football-envelope.ts';
import { fetchPicture, pictureUrl } from './api-football-images.ts';
import { fewAtATime } from './few-at-a-time.ts';
import {
  SourceError,
  type FootballSource,
  type SourceFixture,
  type SourceHealth,
} from './football-source.ts';
import type { SourceCountry, SourceLeague } from './football-source.ts';
import { AnswerTooLong, httpGet, type HttpAnswer, type HttpGet } from './http-get.ts';
import { SourceQuota } from './source-quota.ts';

const HOUR = 3_600_000;
const IDS_PER_CALL = 20;
const MOST_BYTES = 10_000_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;

/** One line of the log: what happened, and the facts of it. Never bears the key. */
export type SourceLog = (event: string, facts: Record<string, unknown>) => void;

export interface ApiFootballOptions {
  url: string;
  key: string;
  clock: { now(): number };
  log?: SourceLog;
  /** For one attempt. */
  timeoutMs?: number;
  /** How often a call is tried in all, when the source is down or busy. */
  attempts?: number;
  /** A call that would have to wait longer than this for the minute's allowance fails with `rate` instead. */
  longestWaitMs?: number;
  atOnce?: number;
  get?: HttpGet;
  wait?: (ms: number) => Promise<unknown>;
  random?: () => number;
}

type Query = Record<string, string | number | undefined>;
type Reader<T> = (entries: unknown[], dropped: (entry: DroppedEntry) => void) => T[];

/** API-Football v3 over the network. Its rules: GET only, the key's header and no others, most errors come with HTTP 200. */
export class ApiFootballClient implements FootballSource {
  readonly #options: Required<ApiFootballOptions>;
  readonly #base: URL;
  readonly #cache: AnswerCache;
  readonly #quota = new SourceQuota();
  readonly #inTurn: ReturnType<typeof fewAtATime>;
  readonly #picturesInTurn: ReturnType<typeof fewAtATime>;
  #lastSuccessAt: Date | null = null;
  #lastFailure: SourceHealth['lastFailure'] = null;

  constructor(options: ApiFootballOptions) {
    this.#options = {
      log: () => {},
      timeoutMs: 10_000,
      attempts: 3,
      longestWaitMs: 20_000,
      atOnce: 2,
      get: httpGet,
      wait: (ms) => sleep(ms),
      random: Math.random,
      ...options,
      key: options.key.trim(),
    };
    this.#base = new URL(options.url.endsWith('/') ? options.url : `${options.url}/`);
    this.#cache = new AnswerCache(() => this.#options.clock.now());
    this.#inTurn = fewAtATime(this.#options.atOnce);
    this.#picturesInTurn = fewAtATime(this.#options.atOnce);
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

  async image(url: string): Promise<{ bytes: Buffer; type: string }> {
    const picture = pictureUrl(url, this.#base.host);
    const { get, timeoutMs } = this.#options;
    return this.#picturesInTurn(() => this.#tryAgain(() => fetchPicture(get, picture, timeoutMs)));
  }

  health(): SourceHealth {
    return {
      name: 'api-football',
      lastSuccessAt: this.#lastSuccessAt,
      lastFailure: this.#lastFailure,
      ...this.#quota.figures(this.#options.clock.now()),
    };
  }

  /** One question with all its attempts; health and log are told how it ended. */
  async #ask<T>(path: string, query: Query, read: Reader<T>): Promise<T[]> {
    const { clock, log } = this.#options;
    const url = this.#address(path, query);
    const dropped: DroppedEntry[] = [];
    try {
      const entries = await this.#inTurn(() => this.#tryAgain(() => this.#attempt(url)));
      const answer = read(entries, (entry) => dropped.push(entry));
      this.#lastSuccessAt = new Date(clock.now());
      return answer;
    } catch (error) {
      const { reason, message: detail } = error as SourceError;
      this.#lastFailure = { at: new Date(clock.now()), reason, detail };
      log('the football source gave no answer', { path, query, reason, detail });
      throw error;
    } finally {
      if (dropped.length > 0)
        log('entries of the football source were left out', {
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

  /** Repeats what may succeed a moment later (down, busy), with full-jitter pauses; anything else is final at once. */
  async #tryAgain<T>(attempt: () => Promise<T>): Promise<T> {
    const { attempts, random, wait } = this.#options;
    for (let tried = 1; ; tried += 1) {
      try {
        return await attempt();
      } catch (error) {
        const mayPass = error instanceof SourceError && ['unavailable', 'rate'].includes(error.reason);
        if (!mayPass || tried >= attempts) throw error;
        if (error.reason === 'unavailable')
          await wait(random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tried));
      }
    }
  }

  /** One request, when the allowance has room for it; waits for the minute's, never for the day's. */
  async #attempt(url: URL): Promise<unknown[]> {
    const { clock, key, wait, longestWaitMs } = this.#options;
    const pause = this.#quota.waitFor(clock.now());
    if (pause > longestWaitMs) {
      const retryAt = clock.now() + pause;
      throw new SourceError('rate', `the minute's requests are used up for ${Math.ceil(pause / 1000)} s`, {
        retryAt,
      });
    }
    if (pause > 0) {
      await wait(pause);
      this.#quota.waitFor(clock.now());
    }
    const answer = await this.#send(url);
    this.#quota.learn(answer.headers, clock.now());
    try {
      return entriesOf(answer);
    } catch (error) {
      if (error instanceof SourceError && key !== '') error.message = error.message.replaceAll(key, '***');
      if (error instanceof SourceError && error.reason === 'quota') this.#quota.closeDay(clock.now());
      if (error instanceof SourceError && error.reason === 'rate')
        this.#quota.closeMinute(clock.now(), retryAfterMs(answer, clock.now()));
      throw error;
    }
  }

  async #send(url: URL): Promise<HttpAnswer> {
    const { get, key, timeoutMs } = this.#options;
    try {
      return await get(url, { headers: { 'x-apisports-key': key }, timeoutMs, maxBytes: MOST_BYTES });
    } catch (cause) {
      if (cause instanceof AnswerTooLong) throw new SourceError('nonsense', cause.message, { cause });
      if ((cause as NodeJS.ErrnoException).code === 'ERR_INVALID_CHAR')
        throw new SourceError('key', 'the key has characters that no key can have');
      throw new SourceError('unavailable', networkProblem(cause), { cause });
    }
  }

  /** A match nobody asked for is left out, one told twice counts once (the later word), an unknown status is logged. */
  #looked(fixtures: SourceFixture[], isAsked: (fixture: SourceFixture) => boolean): SourceFixture[] {
    const { log } = this.#options;
    const asked = fixtures.filter(isAsked);
    if (asked.length < fixtures.length)
      log('the football source told matches that were not asked for', {
        count: fixtures.length - asked.length,
      });
    for (const { id, sourceStatus } of asked.filter(({ attention }) => attention === 'unknown'))
      log('the football source told a status that is not known', { id, sourceStatus });
    return [...new Map(asked.map((fixture) => [fixture.id, fixture])).values()];
  }
}

/** `Retry-After` in seconds or as a date; undefined when it is neither. */
function retryAfterMs(answer: HttpAnswer, now: number): number | undefined {
  const text = answer.headers['retry-after'];
  if (text === undefined) return undefined;
  if (/^\d{1,6}$/.test(text)) return Math.max(1, Number(text)) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(1000, at - now);
}

function networkProblem(cause: unknown): string {
  const error = cause as NodeJS.ErrnoException;
  return [error.code, error.message].filter(Boolean).join(': ').slice(0, 300) || 'no connection';
}
