import type { ApiError } from '../api/api-error.ts';
import type { RowError } from './outbox-row.ts';
import { longestWaitMs, shortestWaitMs } from './sending-steps.ts';

const mostMs = 5 * 60_000;

/**
 * Returns the backoff after the try number `attempts` (from 1), in milliseconds: the Retry-After, or a random time
 * between 2 s and a limit that doubles up to 5 min. Clients that failed together then retry at different times.
 * `random` in [0, 1).
 */
export function waitAfter(attempts: number, retryAfter: number | null, random: number): number {
  const asked = Math.min(Math.max(0, (retryAfter ?? 0) * 1000), longestWaitMs);
  const limit = Math.min(mostMs, shortestWaitMs * 2 ** Math.min(attempts, 10));
  return Math.round(Math.max(asked, shortestWaitMs + random * (limit - shortestWaitMs)));
}

export function rowErrorOf({ code, retryAfter }: ApiError): RowError {
  if (code === 'network') return { kind: 'no-answer', code };
  return { kind: retryAfter === null ? 'failed' : 'told-to-wait', code };
}

/**
 * The next step after a failed call. log-in: get a session. unreadable: the server will never accept one of the rows.
 * later: retry.
 */
export function verdictOn({ status, code }: ApiError): 'log-in' | 'unreadable' | 'later' {
  if (status === 401) return 'log-in';
  return code === 'invalid_input' || code === 'too_large' ? 'unreadable' : 'later';
}
