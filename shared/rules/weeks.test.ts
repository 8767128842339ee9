import { expect, test } from 'vitest';
import { weekendOf, weekOf } from './weeks.ts';

test.each([
  ['2026-11-24T06:00:00.000Z', '2026-11-24T06:00:00.000Z'],
  ['2026-11-24T05:59:59.999Z', '2026-11-17T06:00:00.000Z'],
  ['2026-11-29T23:00:00.000Z', '2026-11-24T06:00:00.000Z'],
  ['2025-12-31T12:00:00.000Z', '2025-12-30T06:00:00.000Z'],
])('ADM-53 the week of %s begins on Tuesday at 6:00 UTC', (moment, start) => {
  expect(new Date(weekOf(Date.parse(moment))).toISOString()).toBe(start);
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
