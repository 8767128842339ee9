import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderGames } from './games-order.ts';

const game = fc.record({ id: fc.nat(), order: fc.option(fc.nat(4)), startTime: fc.nat(4) });
const games = fc.uniqueArray(game, { selector: ({ id }) => id, maxLength: 20 });

test('ADM-05 by order ascending, those without one after, ties by start time, then id', () => {
  const given = [
    { id: 6, order: null, startTime: 1 },
    { id: 5, order: 2, startTime: 1 },
    { id: 4, order: 0, startTime: 9 },
    { id: 3, order: 2, startTime: 0 },
    { id: 2, order: null, startTime: 0 },
    { id: 1, order: null, startTime: 1 },
  ];
  expect(orderGames(given).map(({ id }) => id)).toEqual([4, 3, 5, 2, 1, 6]);
});

test('ADM-05 every neighbour stands in order, and none is lost', () => {
  fc.assert(
    fc.property(games, (given) => {
      const ordered = orderGames(given);
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
