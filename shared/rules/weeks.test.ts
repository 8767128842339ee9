import { expect, test } from 'vitest';
import { type PlayedGrid, WEEK_MS, weekendOf, weekOf, weeksInARow } from './weeks.ts';

test.each([
  ['2026-11-24T06:00:00.000Z', '2026-11-24T06:00:00.000Z'],
  ['2026-11-24T05:59:59.999Z', '2026-11-17T06:00:00.000Z'],
  ['2026-11-29T23:00:00.000Z', '2026-11-24T06:00:00.000Z'],
  ['2025-12-31T12:00:00.000Z', '2025-12-30T06:00:00.000Z'],
])('ADM-53 the week of %s begins on Tuesday at 6:00 UTC', (moment, start) => {
  expect(new Date(weekOf(Date.parse(moment))).toISOString()).toBe(start);
});

const NOW = Date.parse('2026-11-26T20:00:00.000Z');
/** A grid that starts so many weeks ago. */
const grid = (weeksAgo: number, isComplete: boolean, country = 'AR'): PlayedGrid => ({
  ...{ isComplete, country },
  firstStart: NOW - weeksAgo * WEEK_MS,
});

test.each<[string, PlayedGrid[], number]>([
  ['no grid', [], 0],
  ['three in a row', [grid(1, true), grid(2, true), grid(3, true), grid(4, false), grid(5, true)], 3],
  [
    'case 39: one complete of three in a week',
    [grid(1, false), grid(1, true), grid(1, false), grid(2, true)],
    2,
  ],
  ['case 39: a week without a grid of the country', [grid(1, true), grid(2, false, 'BR'), grid(3, true)], 2],
  ['a complete grid of another country', [grid(1, true), grid(2, true, 'BR'), grid(3, true)], 3],
  ['a running week that is not complete', [grid(0, false), grid(1, true)], 1],
  ['a running week that is complete', [grid(0, true), grid(1, true)], 2],
  ['an open grid of the next week', [grid(-1, false), grid(0, true)], 1],
  ['a missed week', [grid(0, true), grid(1, false), grid(2, true)], 1],
  [
    'a country without grids plays along',
    [grid(1, true, 'BR'), grid(2, false, 'BR'), grid(3, true, 'BR')],
    1,
  ],
])('PROF-12 weeks in a row: %s', (_, grids, weeks) => {
  expect(weeksInARow(grids, 'AR', NOW)).toBe(weeks);
  expect(weeksInARow(grids.toReversed(), 'AR', NOW)).toBe(weeks);
});

test('ADM-61 a weekend goes from Friday to Monday night, and is looked at from Wednesday on', () => {
  const at = (text: string) => Date.parse(`${text}:00Z`);
  expect(weekendOf(at('2026-11-25T05:59'))).toBeNull();
  const weekend = {
    from: at('2026-11-27T06:00'),
    until: at('2026-12-01T06:00'),
    sunday: at('2026-11-29T06:00'),
  };
  expect(weekendOf(at('2026-11-25T06:00'))).toEqual(weekend);
  expect(weekendOf(at('2026-12-01T05:59'))).toEqual(weekend);
  expect(weekendOf(at('2026-12-01T06:00'))).toBeNull();
});
