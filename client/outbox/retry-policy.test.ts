import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noAnswer } from '../api/api-error.ts';
import { rowErrorOf, verdictOn, waitAfter } from './retry-policy.ts';

test('PWA-05 the waits double from 2 s to 5 min, by chance, and never end', () => {
  expect([1, 2, 3, 7, 8, 500].map((attempts) => waitAfter(attempts, null, 0.999_999_9))).toEqual([
    4_000, 8_000, 16_000, 256_000, 300_000, 300_000,
  ]);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempts, random) => {
        const wait = waitAfter(attempts, null, random);
        expect(wait).toBeGreaterThanOrEqual(2_000);
        expect(wait).toBeLessThanOrEqual(300_000);
      },
    ),
  );
});

test('PWA-05 a server that says when is believed, up to an hour', () => {
  expect(waitAfter(1, 45, 0)).toBe(45_000);
  expect(waitAfter(1, 86_400, 0)).toBe(3_600_000);
  expect(waitAfter(1, -5, 0)).toBe(2_000);
});

test.each([
  ['no answer', noAnswer, 'no-answer', 'later'],
  ['we failed', { ...noAnswer, status: 500, code: 'internal', message: 'no' }, 'failed', 'later'],
  ['we are closing', { ...noAnswer, status: 503, code: 'unavailable', message: 'no' }, 'failed', 'later'],
  [
    'too often',
    { ...noAnswer, status: 429, code: 'too_many_requests', retryAfter: 9 },
    'told-to-wait',
    'later',
  ],
  ['the session ran out', { ...noAnswer, status: 401, code: 'session_ended' }, 'failed', 'log-in'],
  ['something cannot be read', { ...noAnswer, status: 400, code: 'invalid_input' }, 'failed', 'unreadable'],
  ['the request is bad', { ...noAnswer, status: 400, code: 'bad_request' }, 'failed', 'later'],
  ['the address is not verified', { ...noAnswer, status: 403, code: 'email_unverified' }, 'failed', 'later'],
] as const)('PWA-05 %s', (_, error, kind, verdict) => {
  expect(rowErrorOf(error)).toEqual({ kind, code: error.code });
  expect(verdictOn(error)).toBe(verdict);
});
