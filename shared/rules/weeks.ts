export const WEEK_MS = 7 * 86_400_000;
/** A Tuesday at 6:00 UTC. No match of the countries of the game starts then, and a weekend's grid is in one week. */
const SOME_WEEK = Date.UTC(2026, 0, 6, 6);

/** Returns the first moment of the week of a moment (epoch milliseconds). */
export function weekOf(moment: number): number {
  return SOME_WEEK + Math.floor((moment - SOME_WEEK) / WEEK_MS) * WEEK_MS;
}

/** A grid of a player: its first start (epoch milliseconds), and whether all its matches have a pick. */
export interface PlayedGrid {
  firstStart: number;
  country: string | null;
  isComplete: boolean;
}

/**
 * Returns how many weeks in a row the player completed a grid, up to now. The running week and later ones count once
 * they are complete. A week without a grid of the player's country breaks nothing; a country that never had one plays
 * along with the others. Grids in any order; `now` in epoch milliseconds.
 */
export function weeksInARow(grids: readonly PlayedGrid[], country: string, now: number): number {
  const hasOwn = grids.some((grid) => grid.country === country);
  const weeks = Map.groupBy(grids, ({ firstStart }) => weekOf(firstStart));
  let count = 0;
  for (const [week, played] of [...weeks].sort(([one], [other]) => other - one)) {
    if (played.some(({ isComplete }) => isComplete)) count += 1;
    else if (week < weekOf(now) && played.some((grid) => !hasOwn || grid.country === country)) return count;
  }
  return count;
}

const DAY_MS = 86_400_000;

/**
 * Returns the weekend of the week of a moment, from its Wednesday on; null on Tuesday. A weekend goes from Friday to
 * Monday night, and `sunday` is the beginning of its Sunday. Epoch milliseconds; days begin at 6:00 UTC.
 */
export function weekendOf(moment: number): { from: number; until: number; sunday: number } | null {
  const week = weekOf(moment);
  if (moment < week + DAY_MS) return null;
  return { from: week + 3 * DAY_MS, until: week + WEEK_MS, sunday: week + 5 * DAY_MS };
}
