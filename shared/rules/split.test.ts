import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomRuns } from '../testing/random-runs.ts';
import { rareHitPercent, splitPercents } from './split.ts';

const values = (home: number, draw: number, away: number) =>
  Object.values(splitPercents({ home, draw, away }));

describe('SPLIT-03 the percentages of a split', () => {
  it('SPLIT-03 are rounded so that they add up to 100', () => {
    expect(values(62, 20, 18)).toEqual([62, 20, 18]);
    expect(values(1, 1, 1)).toEqual([34, 33, 33]);
    expect(values(2, 2, 3)).toEqual([29, 28, 43]);
    expect(values(0, 0, 25)).toEqual([0, 0, 100]);
    expect(values(0, 0, 0)).toEqual([0, 0, 0]);
  });

  it('SPLIT-03 property: add up to 100, are less than 1 beside the exact share, and keep the order of the counts', () => {
    const count = fc.oneof(fc.nat(40), fc.nat(2_000_000));
    fc.assert(
      fc.property(count, count, count, (home, draw, away) => {
        fc.pre(home + draw + away > 0);
        const counts = [home, draw, away];
        const percents = values(home, draw, away);
        expect(percents.reduce((all, percent) => all + percent)).toBe(100);
        for (const [at, percent] of percents.entries()) {
          expect(Math.abs(percent - (100 * counts[at]!) / (home + draw + away))).toBeLessThan(1);
          for (const [other, than] of percents.entries())
            if (counts[at]! > counts[other]!) expect(percent).toBeGreaterThanOrEqual(than);
        }
      }),
      randomRuns('percentages of a split', { short: 500, proof: 100_000 }),
    );
  });

  it('SPLIT-04 a hit is rare if at most a quarter of the players picked it', () => {
    expect(rareHitPercent({ home: 75, draw: 20, away: 5 }, 'away_win')).toBe(5);
    expect(rareHitPercent({ home: 75, draw: 0, away: 25 }, 'away_win')).toBe(25);
    expect(rareHitPercent({ home: 74, draw: 0, away: 26 }, 'away_win')).toBeNull();
    expect(rareHitPercent({ home: 999, draw: 1_000, away: 1 }, 'away_win')).toBe(0);
    expect(rareHitPercent({ home: 75, draw: 24, away: 1 }, 'away_win')).toBe(1);
  });
});
