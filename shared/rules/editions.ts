const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The time from a press to the start of the next edition, at least. */
const NOTICE_MS = 12 * HOUR_MS;

/** How long an edition is over before every member can start the next one, and a match is late before it can go on. */
export const REMATCH_FOR_ALL_MS = 48 * HOUR_MS;

/** How long all results are known before an edition is over: a mistake can be corrected first, as with the mails. */
export const EDITION_ENDS_AFTER_MS = 10 * 60_000;

/** Returns when an edition begins that is asked for now: the first 6:00 UTC (GRP-16) that is 12 hours or more away. */
export function nextEditionStart(now: number): number {
  const earliest = now + NOTICE_MS;
  const day = Math.ceil((earliest - 6 * HOUR_MS) / DAY_MS);
  return day * DAY_MS + 6 * HOUR_MS;
}
