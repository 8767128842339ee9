import { setTimeout as sleep } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { allowanceOf, NO_ALLOWANCE } from './api-football-allowance.ts';
import { entriesOf } from './api-football-envelope.ts';
import { type AskOptions, SourceError } from './football-source.ts';
import { AnswerTooLong, httpGet, type HttpAnswer, type HttpGet } from './http-get.ts';
import { reserve, settle } from './source-record.ts';
import type { SourceStore } from './source-store.ts';

const MOST_BYTES = 10_000_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;

export interface LineOptions {
  key: string;
  store: SourceStore;
  clock: { now(): number };
  /** For one attempt. */
  timeoutMs?: number;
  /** How often a call is tried in all, when the source is down or busy. */
  attempts?: number;
  /** A call that would have to wait longer than this for the minute's allowance fails with `rate` instead. */
  longestWaitMs?: number;
  /** How long a caller waits for an answer in all: its turn, pauses and every attempt. */
  longestCallMs?: number;
  /** How many requests of this process may be under way. */
  atOnce?: number;
  get?: HttpGet;
  wait?: (ms: number) => Promise<unknown>;
  random?: () => number;
}

/** Reads the entries of an answer. Raises `SourceError` if they cannot be read. */
type Read<T> = (entries: unknown[]) => T;

/**
 * Sends requests with the key to the source: few at a time, within the allowance that all processes share, and again when that may help.
 */
export class ApiFootballLine {
  readonly #options: Required<LineOptions>;
  readonly #limit: LimitFunction;
  /** The probe of this process, while it is under way. */
  #probe: Promise<unknown> | null = null;

  constructor(options: LineOptions) {
    this.#options = {
      timeoutMs: 10_000,
      attempts: 3,
      longestWaitMs: 20_000,
      longestCallMs: 25_000,
      atOnce: 2,
      get: httpGet,
      wait: (ms) => sleep(ms),
      random: Math.random,
      ...options,
      key: options.key.trim(),
    };
    this.#limit = pLimit(this.#options.atOnce);
  }

  /**
   * What `read` makes of the entries that the source answers at this address. Raises `SourceError`, also when the calls before it got no
   * answer: a person at the panel waits no longer for a source that hangs.
   */
  ask<T>(url: URL, read: Read<T>, options: AskOptions = {}): Promise<T> {
    const giveUpAt = this.#options.clock.now() + this.#options.longestCallMs;
    return this.#limit(() => this.tryAgain(() => this.#attempt(url, read, giveUpAt, options), giveUpAt));
  }

  /** Repeats what may succeed a moment later (down, busy), with full-jitter pauses; anything else is final at once. */
  async tryAgain<T>(attempt: () => Promise<T>, giveUpAt = Infinity): Promise<T> {
    const { attempts, clock, random, wait } = this.#options;
    for (let tried = 1; ; tried += 1) {
      try {
        return await attempt();
      } catch (error) {
        const mayPass = error instanceof SourceError && ['unavailable', 'rate'].includes(error.reason);
        if (!mayPass || tried >= attempts || clock.now() >= giveUpAt) throw error;
        if (error.reason === 'unavailable')
          await wait(random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tried));
      }
    }
  }

  /** One request, when the allowance has room for it; waits for the minute's, never for the day's. */
  async #attempt<T>(url: URL, read: Read<T>, giveUpAt: number, options: AskOptions): Promise<T> {
    const { isProbe } = await this.#reserve(giveUpAt, options);
    const exchange = this.#exchange(url, read, giveUpAt, isProbe);
    if (!isProbe) return exchange;
    const probe = exchange.finally(() => (this.#probe = null));
    this.#probe = probe;
    return probe;
  }

  async #reserve(giveUpAt: number, { isUrgent = false, onWait }: AskOptions): Promise<{ isProbe: boolean }> {
    const { clock, store, wait, longestWaitMs } = this.#options;
    for (;;) {
      // The calls behind a probe use what it finds out.
      while (this.#probe) await this.#probe.catch(() => undefined);
      if (clock.now() >= giveUpAt)
        throw new SourceError('unavailable', 'no answer to the calls before this one');
      const { verdict } = await store.update((record, now) => reserve(record, now, { isUrgent }));
      if (verdict.kind === 'go') return verdict;
      if (verdict.kind === 'closed') {
        const { retryAt } = verdict;
        const until = new Date(retryAt).toISOString();
        throw new SourceError('quota', `the day's requests are used up until ${until}`, { retryAt });
      }
      if (this.#probe) continue;
      const { kind, waitMs } = verdict;
      if (kind === 'pause') {
        const retryAt = clock.now() + waitMs;
        if (waitMs > longestWaitMs) {
          const seconds = Math.ceil(waitMs / 1000);
          throw new SourceError('rate', `the minute's requests are used up for ${seconds} s`, { retryAt });
        }
        onWait?.(new Date(retryAt));
      }
      await wait(waitMs);
    }
  }

  /** Sends a request that was reserved, and notes how it ended. */
  async #exchange<T>(url: URL, read: Read<T>, giveUpAt: number, isProbe: boolean): Promise<T> {
    const { clock, store } = this.#options;
    let allowance = NO_ALLOWANCE;
    let failure: SourceError | null = null;
    try {
      const answer = await this.#send(url, giveUpAt - clock.now());
      allowance = allowanceOf(answer.headers, clock.now());
      return read(entriesOf(answer));
    } catch (error) {
      failure = error instanceof SourceError ? error : new SourceError('nonsense', String(error));
      this.#hideKey(failure);
      throw error;
    } finally {
      await store.update((record, now) => ({ record: settle(record, now, { isProbe, allowance, failure }) }));
    }
  }

  #hideKey(error: SourceError): void {
    const { key } = this.#options;
    if (key === '') return;
    error.message = error.message.replaceAll(key, '***');
    if (error.evidence) error.evidence.value = error.evidence.value.replaceAll(key, '***');
  }

  async #send(url: URL, leftMs: number): Promise<HttpAnswer> {
    const { get, key } = this.#options;
    const timeoutMs = Math.max(1, Math.min(this.#options.timeoutMs, leftMs));
    try {
      return await get(url, { headers: { 'x-apisports-key': key }, timeoutMs, maxBytes: MOST_BYTES });
    } catch (cause) {
      if (cause instanceof AnswerTooLong) throw new SourceError('nonsense', cause.message, { cause });
      if ((cause as NodeJS.ErrnoException).code === 'ERR_INVALID_CHAR')
        throw new SourceError('key', 'the key has characters that no key can have');
      const { code } = cause as NodeJS.ErrnoException;
      throw new SourceError('unavailable', networkProblem(cause), {
        cause,
        ...(code === undefined ? {} : { evidence: { kind: 'network', value: code } }),
      });
    }
  }
}

function networkProblem(cause: unknown): string {
  const error = cause as NodeJS.ErrnoException;
  return [error.code, error.message].filter(Boolean).join(': ').slice(0, 300) || 'no connection';
}
