import { expect, test } from 'vitest';
import { nextEditionStart } from './editions.ts';

test.each([
  ['2026-11-24T18:20:00.000Z', '2026-11-26T06:00:00.000Z'],
  ['2026-11-24T18:00:00.000Z', '2026-11-25T06:00:00.000Z'],
  ['2026-11-24T17:59:59.999Z', '2026-11-25T06:00:00.000Z'],
  ['2026-11-24T18:00:00.001Z', '2026-11-26T06:00:00.000Z'],
])('GRP-20 case 8 a press at %s begins the next edition at %s', (now, start) => {
  expect(new Date(nextEditionStart(Date.parse(now))).toISOString()).toBe(start);
});
