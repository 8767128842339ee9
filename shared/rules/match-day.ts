const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/**
 * A day of matches begins at 6:00 UTC, when no match of the nine countries is under way (GRP-16). A test compares
 * `match_day`.
 */
const DAY_BEGINS_MS = 6 * HOUR;

/** Returns when the day of matches that includes `ms` began. Epoch milliseconds in and out. */
export function matchDayStart(ms: number): number {
  return Math.floor((ms - DAY_BEGINS_MS) / DAY) * DAY + DAY_BEGINS_MS;
}
