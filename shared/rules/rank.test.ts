import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomRuns } from '../testing/random-runs.ts';
import { topPercent } from './rank.ts';

describe('RANK-01 the best percentage of all players', () => {
  it('RANK-01 counts the players with the same hits or more, rounded up', () => {
    const counts = [10, 40, 30, 17, 2, 1];
    expect([5, 4, 3, 2, 1].map((hits) => topPercent(counts, hits))).toEqual([1, 3, 20, 50, null]);
    expect(topPercent([999_999, 1], 1)).toBe(1);
  });

  it('RANK-01 says nothing below 20 players, about hits that no player has, and if all players have the same hits', () => {
    expect(topPercent([18, 1], 1)).toBeNull();
    expect(topPercent([19, 1], 1)).toBe(5);
    expect(topPercent([19, 1], 7)).toBeNull();
    expect(topPercent([99, 0, 1], 1)).toBeNull();
    expect(topPercent([0, 0, 0, 100], 3)).toBeNull();
    expect(topPercent([], 0)).toBeNull();
  });

  it('RANK-01 property: never 0, never better than the share of these players, better for more hits', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5_000), { minLength: 1, maxLength: 13 }), (counts) => {
        const players = counts.reduce((all, count) => all + count, 0);
        let worse = 100;
        for (const [hits] of counts.entries()) {
          const percent = topPercent(counts, hits);
          if (percent === null) continue;
          const atLeast = counts.slice(hits).reduce((all, count) => all + count, 0);
          expect(percent).toBeGreaterThanOrEqual(1);
          expect(percent).toBeLessThanOrEqual(worse);
          expect(percent * players).toBeGreaterThanOrEqual(100 * atLeast);
          expect((percent - 1) * players).toBeLessThan(100 * atLeast);
          worse = percent;
        }
      }),
      randomRuns('best percentage', { short: 300, proof: 100_000 }),
    );
  });
});
