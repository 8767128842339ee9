import { setTimeout as sleep } from 'node:timers/promises';
import { entriesOf } from './api-football-envelope.ts';
import { fewAtATime } from './few-at-a-time.ts';
import { SourceError } from './football-source.ts';
import { AnswerTooLong, httpGet, type HttpAnswer, type HttpGet } from './http-get.ts';
import { SourceQuota } from './source-quota.ts';

const MOST_BYTES = 10_000_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;

export interface LineOptions {
  key: string;
  clock: { now(): number };
  /** For one attempt. */
  timeoutMs?: number;
  /** How often a call is tried in all, when the source is down or busy. */
  attempts?: number;
  /** A call that would have to wait longer than this for the minute's allowance fails with `rate` instead. */
  longestWaitMs?: number;
  /** How long whoever asks waits for an answer in all: its turn, pauses and every attempt. */
  longestCallMs?: number;
  /** How many requests may be under way. */
  atOnce?: number;
  /** Told of every attempt that failed, also when the next one may do. */
  onFailure?: (error: SourceError) => void;
  get?: HttpGet;
  wait?: (ms: number) => Promise<unknown>;
  random?: () => number;
}

/** The line to the source: sends requests with the key, few at a time, within the allowance, and again when that may help. */
export class ApiFootballLine {
  readonly quota = new SourceQuota();
  readonly #options: Required<LineOptions>;
  readonly #inTurn: ReturnType<typeof fewAtATime>;
  /** The call that tries a day thought used up, while it is under way. */
  #trial: Promise<unknown[]> | null = null;

  constructor(options: LineOptions) {
    this.#options = {
      timeoutMs: 10_000,
      attempts: 3,
      longestWaitMs: 20_000,
      longestCallMs: 25_000,
      atOnce: 2,
      onFailure: () => {},
      get: httpGet,
      wait: (ms) => sleep(ms),
      random: Math.random,
      ...options,
      key: options.key.trim(),
    };
    this.#inTurn = fewAtATime(this.#options.atOnce);
  }

  /**
   * The entries that the source answers at this address, not yet parsed. Raises `SourceError`, also when the calls before it got no answer: a
   * person at the panel waits no longer for a source that hangs.
   */
  entriesAt(url: URL): Promise<unknown[]> {
    const giveUpAt = this.#options.clock.now() + this.#options.longestCallMs;
    const attempt = () =>
      this.#attempt(url, giveUpAt).catch((error: unknown) => {
        if (error instanceof SourceError) this.#options.onFailure(error);
        throw error;
      });
    return this.#inTurn(() => this.tryAgain(attempt, giveUpAt));
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
  async #attempt(url: URL, giveUpAt: number): Promise<unknown[]> {
    const { clock, wait, longestWaitMs } = this.#options;
    // What one call finds out counts for the others.
    while (this.#trial) await this.#trial.catch(() => undefined);
    const pause = this.quota.waitFor(clock.now());
    if (pause > longestWaitMs) {
      const retryAt = clock.now() + pause;
      throw new SourceError('rate', `the minute's requests are used up for ${Math.ceil(pause / 1000)} s`, {
        retryAt,
      });
    }
    if (pause > 0) {
      await wait(pause);
      this.quota.waitFor(clock.now());
    }
    if (!this.quota.isDayClosed(clock.now())) return this.#exchange(url, giveUpAt);
    const trial = this.#exchange(url, giveUpAt).finally(() => (this.#trial = null));
    this.#trial = trial;
    return trial;
  }

  async #exchange(url: URL, giveUpAt: number): Promise<unknown[]> {
    const { clock, key } = this.#options;
    const answer = await this.#send(url, giveUpAt - clock.now());
    this.quota.learn(answer.headers, clock.now());
    try {
      const found = entriesOf(answer);
      this.quota.answered(answer.headers);
      return found;
    } catch (error) {
      if (error instanceof SourceError && key !== '') {
        error.message = error.message.replaceAll(key, '***');
        if (error.evidence) error.evidence.value = error.evidence.value.replaceAll(key, '***');
      }
      if (error instanceof SourceError && error.reason === 'quota') this.quota.closeDay(clock.now());
      if (error instanceof SourceError && error.reason === 'rate')
        this.quota.closeMinute(clock.now(), retryAfterMs(answer, clock.now()));
      throw error;
    }
  }

  async #send(url: URL, leftMs: number): Promise<HttpAnswer> {
    const { get, key } = this.#options;
    if (leftMs <= 0) throw new SourceError('unavailable', 'no answer to the calls before this one');
    const timeoutMs = Math.min(this.#options.timeoutMs, leftMs);
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
