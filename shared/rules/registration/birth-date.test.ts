import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ageOn, isAdult, isBirthDate, isCalendarDate } from './birth-date.ts';

const dayIn = (from: string, to: string) =>
  fc
    .date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
const born = dayIn('1900-01-01', '2026-11-22');

test('AUTH-11 who turns 18 today may register, who does tomorrow may not', () => {
  expect(isAdult('2008-11-22', '2026-11-22')).toBe(true);
  expect(isAdult('2008-11-23', '2026-11-22')).toBe(false);
});

test('AUTH-11 who was born on 29 February is 18 on 1 March', () => {
  expect(isAdult('2008-02-29', '2026-02-28')).toBe(false);
  expect(isAdult('2008-02-29', '2026-03-01')).toBe(true);
  expect(ageOn('2008-02-29', '2028-02-29')).toBe(20);
});

test('AUTH-11 a birth date is a day that exists, from 1900 on, not in the future', () => {
  expect(isBirthDate('2000-02-29', '2026-11-22')).toBe(true);
  expect(isBirthDate('1900-01-01', '2026-11-22')).toBe(true);
  expect(isBirthDate('2026-11-22', '2026-11-22')).toBe(true);
  const wrong = [
    '2001-02-29',
    '1900-02-29',
    '2000-13-01',
    '2000-00-10',
    '2000-04-31',
    '1899-12-31',
    '2026-11-23',
  ];
  const malformed = [
    '',
    '2000-1-1',
    '22/11/2000',
    '2000-01-01T00:00',
    ' 2000-01-01',
    '2000-01-01\n',
    '+002000-01-01',
  ];
  expect([...wrong, ...malformed].filter((text) => isBirthDate(text, '2026-11-22'))).toEqual([]);
  expect(isBirthDate('2026-11-23')).toBe(true);
});

test('AUTH-11 every day of the calendar exists, and what is no birth date makes no adult', () => {
  fc.assert(fc.property(dayIn('0001-01-01', '9999-12-31'), isCalendarDate));
  fc.assert(
    fc.property(fc.string(), (text) => {
      if (!isBirthDate(text, '2026-11-22')) expect(isAdult(text, '2026-11-22')).toBe(false);
    }),
  );
  expect(isAdult('0008-01-01', '2026-11-22')).toBe(false);
});

test('AUTH-11 an age grows by one on the birthday and never otherwise', () => {
  fc.assert(
    fc.property(born, dayIn('2026-11-22', '2100-01-01'), (birthDate, today) => {
      const yesterday = new Date(Date.parse(today) - 24 * 60 * 60_000).toISOString().slice(0, 10);
      const hasGrown = ageOn(birthDate, today) - ageOn(birthDate, yesterday);
      const isBirthday = today.slice(5) === birthDate.slice(5);
      const isLeapBirthday =
        birthDate.endsWith('02-29') && today.endsWith('03-01') && yesterday.endsWith('02-28');
      expect(hasGrown).toBe(isBirthday || isLeapBirthday ? 1 : 0);
    }),
  );
});

test('AUTH-11 nobody older than an adult is refused', () => {
  fc.assert(
    fc.property(born, born, (one, other) => {
      const [older, younger] = [one, other].sort() as [string, string];
      if (isAdult(younger, '2026-11-22')) expect(isAdult(older, '2026-11-22')).toBe(true);
    }),
  );
});
