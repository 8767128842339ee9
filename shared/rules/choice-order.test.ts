import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chosenAt, isOlderChoice, latestPerMatch, MAX_CHOICE_AGE_MS, timeOnTheWay } from './choice-order.ts';

const RECEIVED = Date.UTC(2026, 10, 22, 19, 0);
const choice = fc.record({ matchId: fc.nat(4), chosenAt: fc.nat(6), opId: fc.uuid() });

test('PWA-05 a choice was made its age before it arrived, 7 days at most', () => {
  expect(chosenAt(RECEIVED, 5000)).toBe(RECEIVED - 5000);
  expect(chosenAt(RECEIVED)).toBe(RECEIVED);
  expect(chosenAt(RECEIVED, 8 * 24 * 60 * 60_000)).toBe(RECEIVED - 7 * 24 * 60 * 60_000);
  expect(chosenAt(RECEIVED, -5000)).toBe(RECEIVED);
  expect(chosenAt(RECEIVED, NaN)).toBe(RECEIVED);
});

test('PWA-05 no age makes a choice newer than its arrival or older than 7 days', () => {
  fc.assert(
    fc.property(fc.double(), (ageMs) => {
      const at = chosenAt(RECEIVED, ageMs);
      expect(at).toBeLessThanOrEqual(RECEIVED);
      expect(at).toBeGreaterThanOrEqual(RECEIVED - MAX_CHOICE_AGE_MS);
    }),
  );
});

test('PWA-08 what was long on its way was made that much earlier; a device whose clock is ahead was not faster than light', () => {
  expect(timeOnTheWay(RECEIVED - 7000, RECEIVED)).toBe(7000);
  expect(timeOnTheWay(RECEIVED + 7000, RECEIVED)).toBe(0);
  expect(timeOnTheWay(undefined, RECEIVED)).toBe(0);
});

test('PWA-08 only a choice that was made before is older: of two at once the one that comes later stands', () => {
  expect(isOlderChoice({ chosenAt: 1 }, { chosenAt: 2 })).toBe(true);
  expect(isOlderChoice({ chosenAt: 2 }, { chosenAt: 2 })).toBe(false);
  expect(isOlderChoice({ chosenAt: 3 }, { chosenAt: 2 })).toBe(false);
});

test('PLAY-03 the newest choice for each match is left, whatever order they come in', () => {
  const given = [
    { matchId: 1, chosenAt: 5, pick: 'draw' },
    { matchId: 2, chosenAt: 1, pick: 'home_win' },
    { matchId: 1, chosenAt: 4, pick: 'away_win' },
    { matchId: 2, chosenAt: 1, pick: 'draw' },
  ];
  expect(latestPerMatch(given)).toEqual([given[0], given[3]]);
});

test('PWA-05 for each match one choice is left, none newer was given, and leaving again changes nothing', () => {
  fc.assert(
    fc.property(fc.array(choice), (given) => {
      const left = latestPerMatch(given);
      expect(left.map(({ matchId }) => matchId)).toEqual([...new Set(given.map(({ matchId }) => matchId))]);
      for (const each of given) {
        const standing = left.find(({ matchId }) => matchId === each.matchId)!;
        expect(isOlderChoice(standing, each)).toBe(false);
      }
      expect(latestPerMatch(left)).toEqual(left);
    }),
  );
});

test('PWA-08 two devices end with the same choice, whichever arrives first', () => {
  const distinct = fc.uniqueArray(choice, { selector: (each) => each.chosenAt });
  fc.assert(
    fc.property(distinct, (given) => {
      expect(new Set(latestPerMatch([...given].reverse()))).toEqual(new Set(latestPerMatch(given)));
    }),
  );
});
