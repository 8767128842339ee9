import { expect, test } from 'vitest';
import {
  formatNumericDateTime,
  formatNumericDay,
  formatPlainDay,
  localDay,
  localZone,
} from './admin-dates.ts';

test('I18N-04 a day without a time is written dd/MM/yyyy, whatever the zone', () => {
  expect(formatPlainDay('2026-11-05')).toBe('05/11/2026');
});

test('ADM-10 days are those of the administrator: they run over the ends of months and years', () => {
  const evening = new Date(2026, 11, 28, 23, 30);
  expect(localDay(evening)).toBe('2026-12-28');
  expect(localDay(evening, 7)).toBe('2027-01-04');
  expect(formatNumericDay(evening)).toBe('28/12/2026');
});

test('I18N-04 the zone of the dates is named with its distance from UTC', () => {
  const { zone, offset } = localZone(Date.UTC(2026, 10, 20));
  expect(zone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(offset).toMatch(/^UTC[+−]\d\d:\d\d$/);
});

test('I18N-04 dense tables write dd/MM/yyyy HH:mm', () => {
  expect(formatNumericDateTime(new Date(2025, 0, 5, 9, 4))).toBe('05/01/2025 09:04');
});
