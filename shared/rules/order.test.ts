import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byStart, compare } from './order.ts';

test('ADM-05 numbers sort by size and text by code unit', () => {
  expect([10, 9, 2].sort(compare)).toEqual([2, 9, 10]);
  expect(['b', 'B', 'á', 'a'].sort(compare)).toEqual(['B', 'a', 'b', 'á']);
});

test('ADM-05 matches with equal starts sort by id', () => {
  const matches = [
    { id: 10, startTime: 5 },
    { id: 9, startTime: 5 },
    { id: 11, startTime: 4 },
  ];
  expect(matches.sort(byStart).map(({ id }) => id)).toEqual([11, 9, 10]);
});

test('ADM-05 the order of play does not depend on the order of the input', () => {
  const match = fc.record({ id: fc.nat(), startTime: fc.nat(3) });
  const matches = fc.uniqueArray(match, { selector: ({ id }) => id });
  fc.assert(
    fc.property(matches, (given) => {
      expect([...given].reverse().sort(byStart)).toEqual([...given].sort(byStart));
    }),
  );
});
