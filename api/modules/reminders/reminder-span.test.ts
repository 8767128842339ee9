import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COUNTRIES } from '../../../shared/rules/countries.ts';
import { isMailHour, reminderSpan } from './reminder-span.ts';
import { HOUR } from '../../testing/times.ts';

const BOGOTA = 'America/Bogota';
/** Bogota is five hours behind UTC all year. */
const at = (local: string) => Date.parse(`${local}:00-05:00`);

test.each([
  // 3 to 6 hours before.
  ['2026-11-28T18:00', '2026-11-28T12:00', '2026-11-28T15:00'],
  ['2026-11-29T01:00', '2026-11-28T19:00', '2026-11-28T22:00'],
  // Cut by the night.
  ['2026-11-28T13:00', '2026-11-28T08:00', '2026-11-28T10:00'],
  ['2026-11-29T03:00', '2026-11-28T21:00', '2026-11-28T22:00'],
  // All in the night: the evening before.
  ['2026-11-28T11:00', '2026-11-27T20:00', '2026-11-27T22:00'],
  ['2026-11-28T09:00', '2026-11-27T20:00', '2026-11-27T22:00'],
  ['2026-11-28T05:00', '2026-11-27T20:00', '2026-11-27T22:00'],
])('PUSH-11 the reminder of a lock at %s leaves from %s to %s', (lock, from, until) => {
  expect(reminderSpan(at(lock), BOGOTA)).toEqual([at(from), at(until)]);
});

test('PUSH-11 every span is at most a day before its lock, at least half an hour long, and by day', () => {
  const zone = fc.constantFrom(...COUNTRIES.map(({ timeZone }) => timeZone));
  const lock = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-01-01') });
  fc.assert(
    fc.property(zone, lock, (timeZone, lockAt) => {
      const [from, until] = reminderSpan(lockAt, timeZone);
      // An hour more in the night of a change of the clocks.
      expect(lockAt - from).toBeLessThanOrEqual(17 * HOUR);
      expect(lockAt - until).toBeGreaterThanOrEqual(3 * HOUR - 1);
      expect(until - from).toBeGreaterThanOrEqual(HOUR / 2);
    }),
  );
});

test('PUSH-11 mails leave between 8:00 and 22:00 of the reader', () => {
  const hours = ['07:59', '08:00', '21:59', '22:00', '03:00'];
  expect(hours.map((hour) => isMailHour(at(`2026-11-28T${hour}`), BOGOTA))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
});
