export const WEEK_MS = 7 * 86_400_000;
/** A Tuesday at 6:00 UTC. No match of the countries of the game starts then, and a weekend's grid is in one week. */
const SOME_WEEK = Date.UTC(2026, 0, 6, 6);

/** Returns the first moment of the week of a moment (epoch milliseconds). */
export function weekOf(moment: number): number {
  return SOME_WEEK + Math.floor((moment - SOME_WEEK) / WEEK_MS) * WEEK_MS;
}
