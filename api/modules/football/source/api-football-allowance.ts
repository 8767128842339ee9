import type { IncomingHttpHeaders } from 'node:http';
import type { Allowance } from './source-record.ts';

/** What a request without an answer tells. */
export const NO_ALLOWANCE: Allowance = {
  dayLeft: null,
  dayLimit: null,
  minuteLeft: null,
  minuteLimit: null,
  retryAfterMs: null,
};

/** The allowance in the headers of an answer. `now` is in milliseconds since 1970; headers that are missing or not figures are null. */
export function allowanceOf(headers: IncomingHttpHeaders, now: number): Allowance {
  return {
    dayLeft: figure(headers['x-ratelimit-requests-remaining']),
    dayLimit: figure(headers['x-ratelimit-requests-limit']),
    minuteLeft: figure(headers['x-ratelimit-remaining']),
    minuteLimit: figure(headers['x-ratelimit-limit']),
    retryAfterMs: retryAfterMs(headers['retry-after'], now),
  };
}

function figure(header: string | string[] | undefined): number | null {
  const text = Array.isArray(header) ? header[0] : header;
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** `Retry-After` in seconds or as a date. */
function retryAfterMs(text: string | undefined, now: number): number | null {
  if (text === undefined) return null;
  if (/^\d{1,6}$/.test(text)) return Math.max(1, Number(text)) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(1000, at - now);
}
