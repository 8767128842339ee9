/** How long all results are known before an edition is over: a mistake can be corrected first, as with the mails. */
export const EDITION_ENDS_AFTER_MS = 10 * 60_000;

/** How long an edition waits for a further jornada after its last planned start: a season may have ended. */
export const EDITION_WAITS_MS = 30 * 86_400_000;

/** A group is stopped when so many of its editions in a row ended without a pick. */
export const EDITIONS_WITHOUT_PICKS = 3;
