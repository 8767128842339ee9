import fc from 'fast-check';
import { expect, test } from 'vitest';
import { outcomeOf } from './outcome.ts';

const goals = fc.nat(20);

test('JOB-04 more goals win, equal goals draw', () => {
  expect(outcomeOf({ home: 2, away: 1 })).toBe('home_win');
  expect(outcomeOf({ home: 0, away: 3 })).toBe('away_win');
  expect(outcomeOf({ home: 0, away: 0 })).toBe('draw');
});

test('JOB-04 swapping the teams swaps the winner', () => {
  const mirrored = { home_win: 'away_win', away_win: 'home_win', draw: 'draw' };
  fc.assert(
    fc.property(goals, goals, (home, away) => {
      expect(outcomeOf({ home: away, away: home })).toBe(mirrored[outcomeOf({ home, away })]);
    }),
  );
});
