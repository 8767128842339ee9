import { z } from 'zod';
import { SourceError, type SourceFailure } from './football-source.ts';
import type { HttpAnswer } from './http-get.ts';

const Envelope = z.object({
  errors: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).optional(),
  response: z.array(z.unknown()).optional(),
});

/** The keys of `errors` that mean something else than a question it did not like. `bug` is the provider's own. */
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
 * The entries of an answer, not yet parsed. Raises `SourceError` for every answer that is not one, including errors that come with HTTP 200
 * and an empty response: empty is not success.
 */
export function entriesOf(answer: HttpAnswer): unknown[] {
  const { status } = answer;
  if (status === 429) throw ofStatus('rate', status);
  if (status >= 500 || status === 499 || status === 408) throw ofStatus('unavailable', status);
  if (status === 204) throw ofStatus('nonsense', status);
  const envelope = envelopeOf(answer.body);
  const named = envelope && namedErrors(envelope.errors ?? []);
  if (named && named.length > 0) throw refusal(named);
  if (status === 401 || status === 403) throw ofStatus('key', status);
  if (status >= 400) throw ofStatus('request', status);
  if (status !== 200) throw ofStatus('nonsense', status);
  if (!envelope?.response || !envelope.errors)
    throw new SourceError('nonsense', 'the answer is not in the documented shape');
  return envelope.response;
}

function ofStatus(reason: SourceFailure, status: number): SourceError {
  return new SourceError(reason, `it answered ${status}`, {
    evidence: { kind: 'status', value: String(status) },
  });
}

function envelopeOf(body: Buffer): z.infer<typeof Envelope> | null {
  try {
    return Envelope.safeParse(JSON.parse(body.toString('utf8'))).data ?? null;
  } catch {
    return null;
  }
}

function namedErrors(errors: unknown[] | Record<string, unknown>): [key: string, text: string][] {
  return Object.entries(errors).map(([key, text]) => [
    key,
    typeof text === 'string' ? text : JSON.stringify(text),
  ]);
}

function refusal(errors: [key: string, text: string][]): SourceError {
  const detail = errors
    .map(([key, text]) => `${key}: ${text}`)
    .join('; ')
    .slice(0, 300);
  const known = errors.map(([key]) => REASONS[key.toLowerCase()]).find((reason) => reason !== undefined);
  return new SourceError(known ?? 'request', detail, { evidence: { kind: 'said', value: detail } });
}
