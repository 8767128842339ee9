import { expect, test } from 'vitest';
import { weekOf } from './weeks.ts';

test.each([
  ['2026-11-24T06:00:00.000Z', '2026-11-24T06:00:00.000Z'],
  ['2026-11-24T05:59:59.999Z', '2026-11-17T06:00:00.000Z'],
  ['2026-11-29T23:00:00.000Z', '2026-11-24T06:00:00.000Z'],
  ['2025-12-31T12:00:00.000Z', '2025-12-30T06:00:00.000Z'],
])('ADM-53 the week of %s begins on Tuesday at 6:00 UTC', (moment, start) => {
  expect(new Date(weekOf(Date.parse(moment))).toISOString()).toBe(start);
});
