import { OUTCOMES, type Outcome } from './outcome.ts';

/** How many players picked each outcome of a match. */
export interface SplitCounts {
  home: number;
  draw: number;
  away: number;
}

/** A hit is rare if at most this percentage of the players picked it. */
const RARE_PERCENT = 25;

/** Returns the split in whole percent, which add up to 100 (largest remainder). All 0 without picks. */
export function splitPercents({ home, draw, away }: SplitCounts): Record<Outcome, number> {
  const percents: Record<Outcome, number> = { home_win: 0, draw: 0, away_win: 0 };
  const all = home + draw + away;
  if (all === 0) return percents;
  const exact = [home, draw, away].map((count) => (100 * count) / all);
  const byRemainder = [0, 1, 2].sort((one, other) => (exact[other]! % 1) - (exact[one]! % 1));
  const missing = 100 - exact.reduce((total, share) => total + Math.floor(share), 0);
  for (const [rank, at] of byRemainder.entries())
    percents[OUTCOMES[at]!] = Math.floor(exact[at]!) + (rank < missing ? 1 : 0);
  return percents;
}

/** Returns the percentage of players with a rare hit, below 1 as 0; null if the hit was not rare. */
export function rareHitPercent(split: SplitCounts, outcome: Outcome): number | null {
  const all = split.home + split.draw + split.away;
  const count = { home_win: split.home, draw: split.draw, away_win: split.away }[outcome];
  if (count * 100 > RARE_PERCENT * all) return null;
  return count * 100 < all ? 0 : splitPercents(split)[outcome];
}
