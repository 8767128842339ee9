import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { COUNTRIES } from './countries.ts';
import { dayOf, isTimeZone } from './day-of.ts';

const zone = fc.constantFrom(...COUNTRIES.map(({ timeZone }) => timeZone));
const moment = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) });

test('HIST-01 the date of a match is the date in the time zone of the player', () => {
  const late = Date.UTC(2026, 10, 23, 2, 30);
  expect(dayOf(late, 'UTC')).toBe('2026-11-23');
  expect(dayOf(late, 'America/Argentina/Buenos_Aires')).toBe('2026-11-22');
  expect(dayOf(Date.UTC(2026, 0, 1), 'america/lima')).toBe('2025-12-31');
});

test('HIST-01 a year has four digits', () => {
  expect(dayOf(Date.parse('0987-06-05T12:00:00Z'), 'UTC')).toBe('0987-06-05');
});

test('HIST-01 a date follows daylight saving time', () => {
  expect(dayOf(Date.UTC(2026, 0, 1, 3, 30), 'America/Santiago')).toBe('2026-01-01');
  expect(dayOf(Date.UTC(2026, 5, 1, 3, 30), 'America/Santiago')).toBe('2026-05-31');
});

test('HIST-01 in UTC the date equals the ISO date', () => {
  fc.assert(fc.property(moment, (ms) => dayOf(ms, 'UTC') === new Date(ms).toISOString().slice(0, 10)));
});

test('HIST-01 dates follow the order of time and differ from UTC by a day at most', () => {
  fc.assert(
    fc.property(zone, moment, moment, (timeZone, one, other) => {
      const [earlier, later] = one < other ? [one, other] : [other, one];
      expect(dayOf(earlier, timeZone) <= dayOf(later, timeZone)).toBe(true);
      expect(Math.abs(Date.parse(dayOf(one, timeZone)) - one)).toBeLessThan(2 * 24 * 60 * 60_000);
    }),
  );
});

test('HIST-04 only IANA names are time zones', () => {
  expect(
    ['America/Lima', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+5'].filter(
      (each) => !isTimeZone(each),
    ),
  ).toEqual([]);
  const wrong = [
    '',
    'Lima',
    'America/Atlantis',
    '+05:00',
    '-03',
    'America/Lima ',
    '../etc/passwd',
    'x'.repeat(100),
  ];
  expect(wrong.map(isTimeZone)).toEqual(wrong.map(() => false));
});

test('HIST-04 no text makes the check throw', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      if (isTimeZone(text)) expect(dayOf(0, text)).toMatch(/^\d{4}-\d\d-\d\d$/);
    }),
  );
});

test('HIST-01 AUTH-07 without a time zone the date is that of the device, and no locale has a say in it', () => {
  const locale = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(() => {
    throw new Error('a formatted text is no date');
  });
  const at = new Date(2026, 0, 5, 23, 59);
  expect(dayOf(at.getTime())).toBe('2026-01-05');
  expect(locale).not.toHaveBeenCalled();
  locale.mockRestore();
  fc.assert(
    fc.property(moment, (ms) => {
      expect(dayOf(ms)).toBe(dayOf(ms, new Intl.DateTimeFormat().resolvedOptions().timeZone));
    }),
  );
});
