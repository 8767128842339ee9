import { describe, expect, test } from 'vitest';
import {
  formatCountdown,
  formatDateTime,
  formatDay,
  formatDays,
  formatNumber,
  formatPercent,
  formatShortCountdown,
  formatStart,
  setNumberCountry,
} from './format.ts';

const zone = 'America/Argentina/Buenos_Aires';
const now = '2025-11-20T15:00:00Z';

describe('I18N-04 dates', () => {
  test('I18N-04 day, abbreviated month, year, 24-hour time', () => {
    expect(formatDateTime('2025-11-23T00:30:00Z', 'es', zone)).toBe('22 nov 2025 21:30');
    expect(formatDateTime('2025-02-23T00:05:00Z', 'pt-BR', 'America/Sao_Paulo')).toBe('22 fev 2025 21:05');
    expect(formatDateTime('2025-11-22T03:00:00Z', 'es', zone)).toBe('22 nov 2025 00:00');
  });

  test.each([
    ['2025-11-21T00:30:00Z', 'hoy 21:30', 'hoje 21:30'],
    ['2025-11-21T19:00:00Z', 'mañana 16:00', 'amanhã 16:00'],
    ['2025-11-19T19:00:00Z', 'ayer 16:00', 'ontem 16:00'],
    ['2025-11-22T19:00:00Z', 'sáb 22 nov 16:00', 'sáb 22 nov 16:00'],
    ['2026-02-01T19:00:00Z', 'dom 1 feb 16:00', 'dom 1 fev 16:00'],
    ['2026-08-01T19:00:00Z', 'sáb 1 ago 2026 16:00', 'sáb 1 ago 2026 16:00'],
  ])('I18N-04 a start at %s reads %s', (start, spanish, portuguese) => {
    expect(formatStart(start, 'es', now, zone)).toBe(spanish);
    expect(formatStart(start, 'pt-BR', now, zone)).toBe(portuguese);
  });

  test('I18N-04 a day has its year only when it is another one', () => {
    expect(formatDay('2025-11-22T12:00:00Z', 'es', now, zone)).toBe('sáb 22 nov');
    expect(formatDay('2024-11-22T12:00:00Z', 'es', now, zone)).toBe('vie 22 nov 2024');
  });
});

test.each([
  [-5, '0 s'],
  [45_900, '45 s'],
  [60_000, '1 min'],
  [12 * 60_000, '12 min'],
  [2 * 3_600_000 + 5 * 60_000, '2 h 05 min'],
  [76 * 3_600_000, '3 d 4 h'],
])('a countdown of %d ms reads %s', (left, text) => {
  expect(formatCountdown(left)).toBe(text);
});

test.each([
  [12 * 60_000, '12 min'],
  [2 * 3_600_000 + 5 * 60_000, '2 h 05 min'],
  [29.9 * 3_600_000, '29 h'],
  [76 * 3_600_000, '3 d'],
])('a short countdown of %d ms reads %s', (left, text) => {
  expect(formatShortCountdown(left)).toBe(text);
});

test.each([
  ['MX', '9,876', '83.3%'],
  ['PE', '9,876', '83.3%'],
  ['EC', '9.876', '83,3 %'],
  ['BR', '9.876', '83,3 %'],
])('I18N-07 Spanish numbers are written as in the country of the player: %s', (country, number, percent) => {
  setNumberCountry(country);
  expect(formatNumber(9876, 'es')).toBe(number);
  expect(formatPercent(83.33, 'es').replace(/\s/, ' ')).toBe(percent);
  expect(formatNumber(9876, 'pt-BR')).toBe('9.876');
  setNumberCountry(null);
});

test('the days of a grid name each month once', () => {
  const days = (first: string, last: string) => formatDays(first, last, 'es', 'America/Bogota');
  expect(days('2025-11-26T04:30:00Z', '2025-11-26T03:00:00Z')).toBe('25 nov');
  expect(days('2025-11-25T20:00:00Z', '2025-11-28T02:00:00Z')).toBe('25–27 nov');
  expect(days('2025-11-30T20:00:00Z', '2025-12-02T20:00:00Z')).toBe('30 nov – 2 dic');
});

test('numbers follow the language', () => {
  for (const language of ['es', 'pt-BR'] as const) expect(formatNumber(9876, language)).toBe('9.876');
  // The digits of one call are not those of the next one.
  expect(formatNumber(34.667, 'es')).toBe('34,667');
  expect(formatNumber(34.667, 'es', { maximumFractionDigits: 1 })).toBe('34,7');
  expect(formatPercent(83.33, 'pt-BR')).toBe('83,3%');
  expect(formatPercent(83.33, 'es')).toMatch(/^83,3\s%$/);
  expect(formatPercent(100, 'es')).toMatch(/^100\s%$/);
});
