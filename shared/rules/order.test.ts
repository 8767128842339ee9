import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byStart, compare, orderMatches } from './order.ts';

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

const game = fc.record({ id: fc.nat(), order: fc.option(fc.nat(4)), startTime: fc.nat(4) });
const games = fc.uniqueArray(game, { selector: ({ id }) => id, maxLength: 20 });

test('ADM-05 matches sort by order with null last, then by start time, then by id', () => {
  const given = [
    { id: 6, order: null, startTime: 1 },
    { id: 5, order: 2, startTime: 1 },
    { id: 4, order: 0, startTime: 9 },
    { id: 3, order: 2, startTime: 0 },
    { id: 2, order: null, startTime: 0 },
    { id: 1, order: null, startTime: 1 },
  ];
  expect(orderMatches(given).map(({ id }) => id)).toEqual([4, 3, 5, 2, 1, 6]);
});

test('ADM-05 the result is sorted, and no match is lost', () => {
  fc.assert(
    fc.property(games, (given) => {
      const ordered = orderMatches(given);
      expect(new Set(ordered)).toEqual(new Set(given));
      ordered.slice(1).forEach((each, index) => {
        const before = ordered[index]!;
        if (before.order === null) expect(each.order).toBeNull();
        else if (each.order !== null) expect(before.order).toBeLessThanOrEqual(each.order);
        if (before.order === each.order) expect(before.startTime).toBeLessThanOrEqual(each.startTime);
      });
    }),
  );
});
