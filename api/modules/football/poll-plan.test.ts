import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isImportDue, isResultDue, mustSpareRequests } from './poll-plan.ts';
import { DAY, HOUR, MINUTE } from '../../testing/times.ts';

const START = Date.UTC(2026, 10, 20, 20);

test('JOB-21 a match that was asked for in the future, by a clock that was ahead, is polled', () => {
  const now = START + 3 * HOUR;
  const match = { startTime: START, status: 'scheduled', askedAt: now + DAY, isHeld: false } as const;
  expect(isResultDue(match, { now, everyMs: MINUTE, sparesRequests: true })).toBe(true);
  const coming = { startTime: now + 2 * DAY, askedAt: now + 2 * DAY };
  expect(isImportDue(coming, { now, everyMs: MINUTE, sparesRequests: true })).toBe(true);
});

/** The moments between `from` and `to` at which a job with this interval polls, in minutes from the start. */
function asks(
  isDue: typeof isImportDue | typeof isResultDue,
  options: {
    from: number;
    to: number;
    everyMs: number;
    sparesRequests: boolean;
    status?: 'scheduled' | 'finished';
    isHeld?: boolean;
  },
) {
  const { from, to, everyMs, sparesRequests, status = 'scheduled', isHeld = false } = options;
  const asked: number[] = [];
  let askedAt: number | null = null;
  for (let now = START + from; now <= START + to; now += everyMs) {
    if (!isDue({ startTime: START, status, askedAt, isHeld }, { now, everyMs, sparesRequests })) continue;
    askedAt = now;
    asked.push((now - START) / MINUTE);
  }
  return asked;
}

test('JOB-01 while saving requests a match is polled daily, and 24 h, 3 h, 60 and 15 minutes before its start', () => {
  const moments = asks(isImportDue, {
    from: -3 * DAY,
    to: -MINUTE,
    everyMs: 5 * MINUTE,
    sparesRequests: true,
  });
  const expected = [-3 * 1440, -2 * 1440, -1440, -180, -60, -15];
  // The first round polls because the match was never polled. Later polls happen in the first round after their moment.
  expect(moments.map((at) => expected.findLast((look) => look <= at))).toEqual(expected);
});

test('JOB-03 with enough requests every round polls', () => {
  expect(
    asks(isImportDue, { from: -HOUR, to: -MINUTE, everyMs: 15 * MINUTE, sparesRequests: false }),
  ).toEqual([-60, -45, -30, -15]);
  expect(asks(isResultDue, { from: 0, to: 3 * MINUTE, everyMs: MINUTE, sparesRequests: false })).toEqual([
    0, 1, 2, 3,
  ]);
});

test('JOB-01 while saving requests a result is polled from 105 minutes after the start, every 15 minutes', () => {
  expect(asks(isResultDue, { from: 0, to: 150 * MINUTE, everyMs: MINUTE, sparesRequests: true })).toEqual([
    105, 120, 135, 150,
  ]);
});

test('JOB-23 a match that waits for a second answer is polled every round, also while saving requests', () => {
  expect(
    asks(isResultDue, { from: 0, to: 3 * MINUTE, everyMs: MINUTE, sparesRequests: true, isHeld: true }),
  ).toEqual([0, 1, 2, 3]);
});

test('JOB-03 a match without a result is polled less and less often, without end', () => {
  const count = (from: number, to: number) =>
    asks(isResultDue, { from, to, everyMs: MINUTE, sparesRequests: false }).length;
  expect(count(13 * HOUR, 14 * HOUR)).toBe(2);
  expect(count(8 * DAY, 9 * DAY)).toBe(2);
});

test('JOB-04 a final score is polled again for two days', () => {
  const again = asks(isResultDue, {
    from: 2 * HOUR,
    to: 72 * HOUR,
    everyMs: MINUTE,
    sparesRequests: true,
    status: 'finished',
  });
  expect(again).toEqual([120, 480, 840, 1200, 1560, 1920, 2280, 2640]);
});

test("JOB-01 saving begins when half of the day's requests are spent", () => {
  expect(mustSpareRequests({ requestsLeftToday: 51, requestsPerDay: 100 })).toBe(false);
  expect(mustSpareRequests({ requestsLeftToday: 50, requestsPerDay: 100 })).toBe(true);
  expect(mustSpareRequests({ requestsLeftToday: null, requestsPerDay: null })).toBe(false);
});

test('JOB-01 a job that saves requests never polls more often', () => {
  const rounds = fc.record({
    from: fc.integer({ min: -200, max: 200 }),
    length: fc.integer({ min: 1, max: 100 }),
    every: fc.integer({ min: 1, max: 60 }),
  });
  fc.assert(
    fc.property(rounds, fc.constantFrom(isImportDue, isResultDue), ({ from, length, every }, isDue) => {
      const span = { from: from * HOUR, to: (from + length) * HOUR, everyMs: every * MINUTE };
      if (isDue === isImportDue && span.to >= 0) return;
      const saving = asks(isDue, { ...span, sparesRequests: true }).length;
      expect(saving).toBeLessThanOrEqual(asks(isDue, { ...span, sparesRequests: false }).length);
    }),
    { numRuns: 30 },
  );
});
