import { expect, test } from 'vitest';
import { daysOf } from './day-spans.ts';

const at = (day: string) => new Date(`${day}T15:00:00`).getTime();

test.each([
  ['2026-11-18', '2026-11-20', '2026-11-22'],
  ['2026-11-20', '2026-11-20', '2026-11-22'],
  ['2026-11-21', '2026-11-21', '2026-11-22'],
  ['2026-11-22', '2026-11-22', '2026-11-22'],
  ['2026-11-23', '2026-11-27', '2026-11-29'],
])('ADM-09 on %s the weekend is from %s to %s', (now, from, to) => {
  expect(daysOf('weekend', at(now))).toEqual({ from, to });
});

test('ADM-09 any day is none in particular', () => {
  expect(daysOf('any', at('2026-11-30'))).toEqual({ from: '', to: '' });
});

test('ADM-09 today is one day, the next seven begin with it', () => {
  expect(daysOf('today', at('2026-11-30'))).toEqual({ from: '2026-11-30', to: '2026-11-30' });
  expect(daysOf('week', at('2026-11-30'))).toEqual({ from: '2026-11-30', to: '2026-12-06' });
});
