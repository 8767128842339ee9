import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { SourceError, type SourceFailure } from './football-source.ts';
import type { HttpAnswer } from './http-get.ts';
import type { Allowance } from './source-record.ts';

const Envelope = z.object({
  errors: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]),
  response: z.array(z.unknown()).optional(),
});

/** The keys of `errors` that do not mean a bad request. `bug` is the provider's own error. */
const REASONS: Record<string, SourceFailure> = {
  requests: 'quota',
  ratelimit: 'rate',
  token: 'key',
  key: 'key',
  access: 'key',
  plan: 'plan',
  bug: 'unavailable',
};

/** Returns the unparsed entries of an answer. Throws `SourceError` for all others, also for errors with HTTP 200. */
export function entriesOf({ status, body }: HttpAnswer): unknown[] {
  if (status === 429) throw statusError('rate', status);
  if (status >= 500 || status === 499 || status === 408) throw statusError('unavailable', status);
  const envelope = parseEnvelope(body);
  const errors = Object.entries(envelope?.errors ?? []);
  if (errors.length > 0) throw namedError(errors);
  if (status === 401 || status === 403) throw statusError('key', status);
  if (status >= 400) throw statusError('request', status);
  if (status !== 200) throw statusError('nonsense', status);
  if (!envelope?.response) throw new SourceError('nonsense', 'the answer is not in the documented shape');
  return envelope.response;
}

/** Returns the allowance in the headers of an answer. `now` is in milliseconds since 1970. */
export function allowanceOf(headers: IncomingHttpHeaders, now: number): Allowance {
  const figure = (name: string): number | null => {
    const text = String(headers[name]);
    return /^\d{1,9}$/.test(text) ? Number(text) : null;
  };
  // `Retry-After` is in seconds or a date.
  const seconds = figure('retry-after');
  const pauseMs = seconds === null ? Date.parse(headers['retry-after'] ?? '') - now : seconds * 1000;
  return {
    dayLeft: figure('x-ratelimit-requests-remaining'),
    dayLimit: figure('x-ratelimit-requests-limit'),
    minuteLeft: figure('x-ratelimit-remaining'),
    minuteLimit: figure('x-ratelimit-limit'),
    retryAfterMs: Number.isNaN(pauseMs) ? 60_000 : Math.max(1_000, pauseMs),
  };
}

function statusError(reason: SourceFailure, status: number): SourceError {
  return new SourceError(reason, `it answered ${status}`, {
    evidence: { kind: 'status', value: String(status) },
  });
}

function namedError(errors: [key: string, text: unknown][]): SourceError {
  const texts = errors.map(
    ([key, text]) => `${key}: ${typeof text === 'string' ? text : JSON.stringify(text)}`,
  );
  const detail = texts.join('; ').slice(0, 300);
  const reason = errors.map(([key]) => REASONS[key.toLowerCase()]).find((known) => known !== undefined);
  return new SourceError(reason ?? 'request', detail, { evidence: { kind: 'said', value: detail } });
}

function parseEnvelope(body: Buffer): z.infer<typeof Envelope> | null {
  try {
    return Envelope.safeParse(JSON.parse(body.toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}
