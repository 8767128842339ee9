import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { allowanceOf, entriesOf } from './api-football-envelope.ts';
import { type AskOptions, SourceError } from './football-source.ts';
import { AnswerTooLong, httpGet, type HttpAnswer, type HttpGet } from './http-get.ts';
import { type Allowance, reserve, noteOutcome } from './source-record.ts';
import type { SourceStore } from './source-store.ts';

const MAX_BYTES = 10_000_000;
const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 8_000;
/** The timeout of a call with its queue, pauses and attempts. */
const CALL_MS = 25_000;
/** The timeout of an attempt that results must not wait for. */
const ASIDE_MS = 3_000;
/** A call waits for a pause only if so much time is left after it. */
const TIME_AFTER_PAUSE_MS = 5_000;

export interface RequestOptions {
  key: string;
  store: SourceStore;
  clock: { now(): number };
  /** The timeout of one attempt. */
  timeoutMs?: number;
  /** How often a call is tried in all, if the source is down or busy. */
  attempts?: number;
  get?: HttpGet;
  wait?: (ms: number) => Promise<unknown>;
  random?: () => number;
}

/** Sends requests with the key, one at a time, within the allowance of all processes, and with retries. */
export class ApiFootballRequests {
  readonly options: Required<RequestOptions>;
  /** Orders the calls of this process. The lease in the store orders the calls of all processes. */
  private readonly queue = pLimit(1);

  constructor(options: RequestOptions) {
    this.options = {
      timeoutMs: 10_000,
      attempts: 3,
      get: httpGet,
      wait: (ms) => sleep(ms),
      random: Math.random,
      ...options,
      key: options.key.trim(),
    };
  }

  /**
   * Returns the entries parsed by `read`, and the database's time of the request.
   * Retries `unavailable` and `rate`, and throws `SourceError`.
   */
  async send<T>(
    url: URL,
    read: (entries: unknown[]) => T,
    options: AskOptions = {},
  ): Promise<{ answer: T; sentAt: Date }> {
    const { clock, random, wait } = this.options;
    const attempts = options.isOnce || options.isAside ? 1 : this.options.attempts;
    const giveUpAt = clock.now() + CALL_MS;
    for (let tried = 1; ; tried += 1) {
      try {
        return await this.queue(() => this.attempt(url, read, giveUpAt, options));
      } catch (error) {
        if (!(error instanceof SourceError) || tried >= attempts || clock.now() >= giveUpAt) throw error;
        const { reason, retryAt } = error;
        if (reason === 'rate' && retryAt !== null && retryAt + TIME_AFTER_PAUSE_MS <= giveUpAt) {
          await wait(retryAt - clock.now());
        } else if (reason === 'unavailable') {
          await wait(random() * Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** tried));
        } else throw error;
      }
    }
  }

  /** Sends one request, and stores how it ended. */
  private async attempt<T>(
    url: URL,
    read: (entries: unknown[]) => T,
    giveUpAt: number,
    { isUrgent = false, isAside }: AskOptions,
  ): Promise<{ answer: T; sentAt: Date }> {
    const { clock, store } = this.options;
    const sentAt = await this.reserve(giveUpAt, isUrgent);
    let allowance = allowanceOf({}, 0);
    let failure: SourceError | null = null;
    try {
      const answer = await this.fetch(url, Math.min(giveUpAt - clock.now(), isAside ? ASIDE_MS : CALL_MS));
      allowance = allowanceOf(answer.headers, clock.now());
      return { answer: read(entriesOf(answer)), sentAt };
    } catch (error) {
      failure = this.failureOf(error, allowance);
      throw failure;
    } finally {
      await store.update((record, now) => ({
        record: noteOutcome(record, now, { allowance, failure, isAside }),
      }));
    }
  }

  /** Takes the lease for a request and returns the database's time. Throws `rate` in a pause, `quota` for the day. */
  private async reserve(giveUpAt: number, isUrgent: boolean): Promise<Date> {
    const { clock, store, wait } = this.options;
    while (clock.now() < giveUpAt) {
      const { verdict, at } = await store.update((record, now) => ({
        ...reserve(record, now, { isUrgent }),
        at: now,
      }));
      if (verdict.kind === 'go') return new Date(at);
      if (verdict.kind === 'pause') {
        const retry = retryIn(verdict.waitMs, clock);
        throw new SourceError('rate', `no request for ${Math.ceil(verdict.waitMs / 1000)} s`, { retry });
      }
      if (verdict.kind === 'closed') {
        const retry = { at: verdict.retryAt, now: clock.now() };
        const until = new Date(retry.at).toISOString();
        throw new SourceError('quota', `the day's requests are used up until ${until}`, { retry });
      }
      await wait(verdict.waitMs);
    }
    throw new SourceError('unavailable', 'no answer to the calls before this one');
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

  /** Returns the failure without the key; for `rate` with the end of the pause. */
  private failureOf(error: unknown, { retryAfterMs }: Allowance): SourceError {
    const { key, clock } = this.options;
    const hideKey = (text: string) => (key === '' ? text : text.replaceAll(key, '***'));
    const { reason, message, evidence, cause } =
      error instanceof SourceError ? error : new SourceError('nonsense', String(error));
    return new SourceError(reason, hideKey(message), {
      cause,
      evidence: evidence && { ...evidence, value: hideKey(evidence.value) },
      retry: reason === 'rate' ? retryIn(retryAfterMs, clock) : null,
    });
  }
}

function retryIn(ms: number, clock: { now(): number }): { at: number; now: number } {
  const now = clock.now();
  return { at: now + ms, now };
}
