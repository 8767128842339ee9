import fc from 'fast-check';
import { expect, test } from 'vitest';
import { combine, estimateOffset, hasJumped, serverNow } from './server-clock.ts';

const SERVER = Date.UTC(2026, 10, 22, 19, 0);
const DAY = 24 * 60 * 60_000;

/** An exchange with a device whose clock is `wrongBy` ms ahead of the server's. */
const exchange = fc
  .record({
    there: fc.nat(20_000),
    back: fc.nat(20_000),
    at: fc.nat(DAY),
    wrongBy: fc.integer({ min: -400 * DAY, max: 400 * DAY }),
  })
  .map(({ there, back, at, wrongBy }) => {
    const serverTime = SERVER + at;
    return {
      wrongBy,
      sentAt: serverTime - there + wrongBy,
      receivedAt: serverTime + back + wrongBy,
      serverTime,
    };
  });

test('PWA-07 the estimate takes the server’s time as the middle of the round trip', () => {
  const sample = estimateOffset({ sentAt: 1000, receivedAt: 1200, serverTime: SERVER });
  expect(sample).toEqual({ offset: SERVER - 1100, roundTrip: 200, serverTime: SERVER });
});

test('PWA-07 the estimate is wrong by half the round trip at most, however wrong the phone’s clock', () => {
  fc.assert(
    fc.property(exchange, ({ wrongBy, ...times }) => {
      const sample = estimateOffset(times)!;
      expect(Math.abs(sample.offset + wrongBy)).toBeLessThanOrEqual(sample.roundTrip / 2 + 0.5);
    }),
  );
});

test('PWA-07 a response during which the phone’s clock was set gives no sample', () => {
  expect(estimateOffset({ sentAt: 2000, receivedAt: 1999, serverTime: SERVER })).toBeNull();
  expect(estimateOffset({ sentAt: 2000, receivedAt: 2000, serverTime: SERVER })).not.toBeNull();
  expect(estimateOffset({ sentAt: 2000, receivedAt: 92_000, serverTime: SERVER })).not.toBeNull();
  expect(estimateOffset({ sentAt: 2000, receivedAt: 92_001, serverTime: SERVER })).toBeNull();
  expect(estimateOffset({ sentAt: 2000, receivedAt: 2000 + 5 * 3_600_000, serverTime: SERVER })).toBeNull();
});

test('PWA-07 the sample with the shortest round trip counts; of two equal ones the later', () => {
  const samples = [
    { offset: 50, roundTrip: 900, serverTime: 3 },
    { offset: 10, roundTrip: 100, serverTime: 1 },
    { offset: 12, roundTrip: 100, serverTime: 2 },
  ];
  expect(combine(samples)).toEqual({ offset: 12, lastServerTime: 3 });
  expect(combine(samples.toReversed())).toEqual({ offset: 10, lastServerTime: 3 });
  expect(combine([])).toBeNull();
});

test('PWA-07 the estimate is never below the last server time seen', () => {
  const samples = fc
    .array(exchange, { minLength: 1 })
    .map((all) => all.map((times) => estimateOffset(times)!));
  fc.assert(
    fc.property(samples, fc.integer({ min: 0, max: 4e12 }), (seen, deviceNow) => {
      const now = serverNow(combine(seen), deviceNow);
      for (const { serverTime } of seen) expect(now).toBeGreaterThanOrEqual(serverTime);
    }),
  );
});

test('PWA-07 without an estimate the phone’s own clock counts, with an estimate the server’s clock', () => {
  expect(serverNow(null, 123)).toBe(123);
  expect(serverNow({ offset: -100, lastServerTime: 0 }, 1000)).toBe(900);
  expect(serverNow({ offset: -100, lastServerTime: 950 }, 1000)).toBe(950);
});

test('PWA-07 a clock set by more than 5 seconds is detected in both directions', () => {
  expect(hasJumped({ wallElapsed: 65_000, steadyElapsed: 60_000 })).toBe(false);
  expect(hasJumped({ wallElapsed: 65_001, steadyElapsed: 60_000 })).toBe(true);
  expect(hasJumped({ wallElapsed: -60_000, steadyElapsed: 60_000 })).toBe(true);
});
