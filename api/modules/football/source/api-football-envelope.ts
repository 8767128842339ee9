import { z } from 'zod';
import { SourceError, type SourceFailure } from './football-source.ts';
import type { HttpAnswer } from './http-get.ts';

const Envelope = z.object({
  errors: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).optional(),
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

/**
 * Returns the entries of an answer, not parsed yet. Throws `SourceError` for every other answer, including errors that come with HTTP 200 and an
 * empty response.
 */
export function entriesOf({ status, body }: HttpAnswer): unknown[] {
  if (status === 429) throw statusError('rate', status);
  if (status >= 500 || status === 499 || status === 408) throw statusError('unavailable', status);
  if (status === 204) throw statusError('nonsense', status);
  const envelope = parseEnvelope(body);
  const errors = Object.entries(envelope?.errors ?? []);
  if (errors.length > 0) throw namedError(errors);
  if (status === 401 || status === 403) throw statusError('key', status);
  if (status >= 400) throw statusError('request', status);
  if (status !== 200) throw statusError('nonsense', status);
  if (!envelope?.response || !envelope.errors)
    throw new SourceError('nonsense', 'the answer is not in the documented shape');
  return envelope.response;
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
