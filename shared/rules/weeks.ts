export const WEEK_MS = 7 * 86_400_000;
/** A Tuesday at 6:00 UTC. No match of the countries of the game starts then, and a weekend's grid is in one week. */
const SOME_WEEK = Date.UTC(2026, 0, 6, 6);

/** Returns the first moment of the week of a moment (epoch milliseconds). */
export function weekOf(moment: number): number {
  return SOME_WEEK + Math.floor((moment - SOME_WEEK) / WEEK_MS) * WEEK_MS;
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
