import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { entriesOf } from './api-football-envelope.ts';
import { type AskOptions, SourceError } from './football-source.ts';
import { AnswerTooLong, httpGet, type HttpAnswer, type HttpGet } from './http-get.ts';
import { type Allowance, reserve, settle } from './source-record.ts';
import type { SourceStore } from './source-store.ts';

const MAX_BYTES = 10_000_000;
const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 8_000;

export interface RequestOptions {
  key: string;
  store: SourceStore;
  clock: { now(): number };
  /** The timeout of one attempt. */
  timeoutMs?: number;
  /** How often a call is tried in all, if the source is down or busy. */
  attempts?: number;
  /** A call that would wait longer than this for the minute's allowance fails with `rate` instead. */
  longestWaitMs?: number;
  /** The timeout of a call in all: its queue, pauses and every attempt. */
  longestCallMs?: number;
  get?: HttpGet;
  wait?: (ms: number) => Promise<unknown>;
  random?: () => number;
}

/** Reads the entries of an answer. Throws `SourceError` if they cannot be read. */
type Read<T> = (entries: unknown[]) => T;

/** Sends requests with the key to the source: one at a time, within the allowance that all processes share, and with retries. */
export class ApiFootballRequests {
  readonly options: Required<RequestOptions>;
  /** Orders the calls of this process. The lease in the store orders those of all processes. */
  private readonly queue = pLimit(1);
  /** The `onWait` of each call, queued ones included: a call that pauses holds up the calls behind it. */
  private readonly waiting = new Set<(until: Date) => void>();
  private pauseEndsAt = 0;

  constructor(options: RequestOptions) {
    this.options = {
      timeoutMs: 10_000,
      attempts: 3,
      longestWaitMs: 20_000,
      longestCallMs: 25_000,
      get: httpGet,
      wait: (ms) => sleep(ms),
      random: Math.random,
      ...options,
      key: options.key.trim(),
    };
  }

  /** Requests a URL, and returns the result of `read` for the answer's entries. Throws `SourceError`, also after `longestCallMs`. */
  async send<T>(url: URL, read: Read<T>, options: AskOptions = {}): Promise<T> {
    const now = this.options.clock.now();
    const giveUpAt = now + this.options.longestCallMs;
    const onWait = (until: Date) => options.onWait?.(until);
    this.waiting.add(onWait);
    if (this.pauseEndsAt > now) onWait(new Date(this.pauseEndsAt));
    try {
      return await this.queue(() => this.retry(() => this.attempt(url, read, giveUpAt, options), giveUpAt));
    } finally {
      this.waiting.delete(onWait);
    }
  }

  /** Retries `unavailable` with full-jitter backoff, and `rate`; `attempt` waits for the minute's allowance itself. Other errors are final. */
  async retry<T>(attempt: () => Promise<T>, giveUpAt = Infinity): Promise<T> {
    const { attempts, clock, random, wait } = this.options;
    for (let tried = 1; ; tried += 1) {
      try {
        return await attempt();
      } catch (error) {
        const isTemporary = error instanceof SourceError && ['unavailable', 'rate'].includes(error.reason);
        if (!isTemporary || tried >= attempts || clock.now() >= giveUpAt) throw error;
        if (error.reason === 'unavailable')
          await wait(random() * Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** tried));
      }
    }
  }

  /** Waits until a request may go out: for another process's request and for the minute's allowance, never for the day's. */
  private async reserve(giveUpAt: number, { isUrgent = false }: AskOptions): Promise<void> {
    const { clock, store, wait, longestWaitMs } = this.options;
    for (;;) {
      if (clock.now() >= giveUpAt)
        throw new SourceError('unavailable', 'no answer to the calls before this one');
      const { verdict } = await store.update((record, now) => reserve(record, now, { isUrgent }));
      if (verdict.kind === 'go') return;
      if (verdict.kind === 'closed') {
        const { retryAt } = verdict;
        const until = new Date(retryAt).toISOString();
        throw new SourceError('quota', `the day's requests are used up until ${until}`, { retryAt });
      }
      const { kind, waitMs } = verdict;
      if (kind === 'pause') {
        const retryAt = clock.now() + waitMs;
        if (waitMs > longestWaitMs) {
          const seconds = Math.ceil(waitMs / 1000);
          throw new SourceError('rate', `the minute's requests are used up for ${seconds} s`, { retryAt });
        }
        this.pauseEndsAt = retryAt;
        for (const onWait of this.waiting) onWait(new Date(retryAt));
      }
      await wait(waitMs);
    }
  }

  /** Sends one request, and stores how it ended. */
  private async attempt<T>(url: URL, read: Read<T>, giveUpAt: number, options: AskOptions): Promise<T> {
    const { clock, store } = this.options;
    await this.reserve(giveUpAt, options);
    let allowance = allowanceOf({}, 0);
    let failure: SourceError | null = null;
    try {
      const answer = await this.fetch(url, giveUpAt - clock.now());
      allowance = allowanceOf(answer.headers, clock.now());
      return read(entriesOf(answer));
    } catch (error) {
      failure = error instanceof SourceError ? error : new SourceError('nonsense', String(error));
      this.hideKey(failure);
      throw error;
    } finally {
      await store.update((record, now) => ({ record: settle(record, now, { allowance, failure }) }));
    }
  }

  private async fetch(url: URL, leftMs: number): Promise<HttpAnswer> {
    const { get, key } = this.options;
    const timeoutMs = Math.max(1, Math.min(this.options.timeoutMs, leftMs));
    try {
      return await get(url, { headers: { 'x-apisports-key': key }, timeoutMs, maxBytes: MAX_BYTES });
    } catch (cause) {
      const { code, message } = cause as NodeJS.ErrnoException;
      if (cause instanceof AnswerTooLong) throw new SourceError('nonsense', message, { cause });
      if (code === 'ERR_INVALID_CHAR')
        throw new SourceError('key', 'the key has characters that no key can have');
      throw new SourceError('unavailable', [code, message].filter(Boolean).join(': ').slice(0, 300), {
        cause,
        ...(code && { evidence: { kind: 'network', value: code } }),
      });
    }
  }

  private hideKey(error: SourceError): void {
    const { key } = this.options;
    if (key === '') return;
    error.message = error.message.replaceAll(key, '***');
    if (error.evidence) error.evidence.value = error.evidence.value.replaceAll(key, '***');
  }
}

/** Returns the allowance in the headers of an answer. `now` is in milliseconds since 1970. */
export function allowanceOf(headers: IncomingHttpHeaders, now: number): Allowance {
  const figure = (name: string): number | null => {
    const text = String(headers[name]);
    return /^\d{1,9}$/.test(text) ? Number(text) : null;
  };
  // `Retry-After` is in seconds or a date.
  const seconds = figure('retry-after');
  const until = Date.parse(headers['retry-after'] ?? '') - now;
  const retryAfterMs = seconds !== null ? seconds * 1000 : Number.isNaN(until) ? null : until;
  return {
    dayLeft: figure('x-ratelimit-requests-remaining'),
    dayLimit: figure('x-ratelimit-requests-limit'),
    minuteLeft: figure('x-ratelimit-remaining'),
    minuteLimit: figure('x-ratelimit-limit'),
    retryAfterMs: retryAfterMs === null ? null : Math.max(1000, retryAfterMs),
  };
}
