/** The smallest number of players that is shown before a grid is settled. */
export const COST_FEWEST = 5;

/** The hits that win a prize, most first. */
export const COST_HITS = [12, 11, 10] as const;
export type CostHits = (typeof COST_HITS)[number];
export type CostNumbers = Record<CostHits, number>;

/** The chance of exactly 12, 11 and 10 hits of 12, if each pick is right half the time. */
export const CHANCE_SHARES: CostNumbers = { 12: 1 / 4096, 11: 12 / 4096, 10: 66 / 4096 };

/** The number of players in a forecast before the first grid is settled. */
export const EXAMPLE_PLAYERS = 1_000;

/** One number of a forecast: about so many, one or two of whole numbers, one in so many grids, or none so far. */
export type CostForecast =
  | { kind: 'about' | 'exactly' | 'oneIn'; count: number }
  | { kind: 'between'; from: number; to: number }
  | { kind: 'none' };

/** Returns how to say an expected number of prizes of one grid. */
export function sayForecast(expected: number): CostForecast {
  if (expected <= 0) return { kind: 'none' };
  if (expected >= 10) return { kind: 'about', count: Math.round(expected) };
  if (1 / expected >= 1.5) return { kind: 'oneIn', count: Math.round(1 / expected) };
  const [from, to] = [Math.max(1, Math.floor(expected)), Math.ceil(expected)];
  return from === to ? { kind: 'exactly', count: from } : { kind: 'between', from, to };
}
