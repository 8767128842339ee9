import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GAME_STATUSES } from './game-status.ts';
import { GROUP_SIZES, playedOf, windowOf, type GroupMatch } from './group-window.ts';

const CREATED = 100;
const match = fc.record({ id: fc.nat(), startTime: fc.nat(200), status: fc.constantFrom(...GAME_STATUSES) });
const matches = fc.uniqueArray(match, { selector: ({ id }) => id, maxLength: 120 });
const size = fc.constantFrom(...GROUP_SIZES);

const scheduled = (id: number, startTime: number): GroupMatch => ({ id, startTime, status: 'scheduled' });

test('GRP-04 a group plays over 12, 24, 36 or 48 matches, 12 by default', () => {
  expect(GROUP_SIZES).toEqual([12, 24, 36, 48]);
});

test('GRP-07 a group counts the first matches that start after it was created, by start time then id', () => {
  const given = [
    scheduled(5, 102),
    scheduled(9, 101),
    scheduled(3, 102),
    scheduled(1, 99),
    scheduled(2, CREATED),
  ];
  expect(windowOf(given, CREATED, 12).map(({ id }) => id)).toEqual([9, 3, 5]);
});

test('GRP-07 a void match is passed over, and the next one counts in its place', () => {
  const given = Array.from({ length: 13 }, (_, index) => scheduled(index + 1, 101 + index));
  expect(windowOf(given, CREATED, 12).map(({ id }) => id)).not.toContain(13);
  given[4]!.status = 'cancelled';
  const ids = windowOf(given, CREATED, 12).map(({ id }) => id);
  expect(ids).not.toContain(5);
  expect(ids).toContain(13);
});

test('GRP-07 the window holds what fits, and no match outside it comes before one inside', () => {
  fc.assert(
    fc.property(matches, size, (given, howMany) => {
      const window = windowOf(given, CREATED, howMany);
      const fits = given.filter(({ startTime, status }) => startTime > CREATED && status !== 'cancelled');
      expect(window).toHaveLength(Math.min(howMany, fits.length));
      const last = window.at(-1);
      for (const each of fits)
        if (!window.includes(each)) expect(each.startTime).toBeGreaterThanOrEqual(last!.startTime);
    }),
  );
});

test('GRP-07 the window is the same in whatever order the matches come, and a larger group counts all a smaller one does', () => {
  fc.assert(
    fc.property(matches, (given) => {
      const small = windowOf(given, CREATED, 12);
      expect(windowOf([...given].reverse(), CREATED, 12)).toEqual(small);
      expect(windowOf(given, CREATED, 24).slice(0, 12)).toEqual(small);
    }),
  );
});

test('GRP-07 a match that is added later and starts later takes the place of none', () => {
  fc.assert(
    fc.property(matches, size, (given, howMany) => {
      const window = windowOf(given, CREATED, howMany);
      const grown = windowOf([...given, scheduled(-1, 201)], CREATED, howMany);
      expect(grown.slice(0, window.length)).toEqual(window);
    }),
  );
});

test('GRP-07 played are the matches of the window that are finished', () => {
  expect(playedOf(GAME_STATUSES.map((status) => ({ status })))).toBe(1);
  expect(playedOf([])).toBe(0);
});
