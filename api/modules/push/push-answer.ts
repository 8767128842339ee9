import type { PushAnswer } from './push-transport.ts';

/**
 * The outcome of a push. delivered: the service accepted it; gone: the subscription no longer exists; refused: the
 * service does not accept it; failed: no attempt is left; later: retry after `waitMs`.
 */
export type PushResult =
  | { result: 'delivered' | 'gone' | 'refused' | 'failed' }
  | { result: 'later'; waitMs: number };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The wait after each failed attempt: ten attempts in almost two days. */
const BACKOFF_MS = [15_000, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR];
const MAX_WAIT_MS = 24 * HOUR;

/**
 * Maps an answer by RFC 8030; `Retry-After` can only lengthen the backoff. `attempts` includes this one, `now` is in
 * epoch milliseconds.
 */
export function resultOf({ status, retryAfter }: PushAnswer, attempts: number, now: number): PushResult {
  if (status !== null) {
    if (status >= 200 && status < 300) return { result: 'delivered' };
    if (status === 404 || status === 410) return { result: 'gone' };
    if (status < 500 && status !== 408 && status !== 429) return { result: 'refused' };
  }
  const backoff = BACKOFF_MS[attempts - 1];
  if (backoff === undefined) return { result: 'failed' };
  const asked = retryAfter ? retryAfterMs(retryAfter, now) : 0;
  return { result: 'later', waitMs: Math.min(Math.max(backoff, asked), MAX_WAIT_MS) };
}

function retryAfterMs(header: string, now: number): number {
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? 0 : date - now;
}
