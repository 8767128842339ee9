/** A rank is shown from this many players on. */
export const MIN_RANKED_PLAYERS = 20;
/** Above this percentage a rank is no news, and a player does not see it. */
const MAX_TOP_PERCENT = 50;

/**
 * Returns in which best percentage of a grid's players a player is, rounded up: 3 for "the best 3 %". Null: fewer than
 * 20 players, none with these hits, or the worse half; `hitCounts`: players with 0, 1, 2, … hits.
 */
export function topPercent(hitCounts: readonly number[], hits: number): number | null {
  const players = sum(hitCounts);
  if (players < MIN_RANKED_PLAYERS || !hitCounts[hits]) return null;
  const percent = Math.ceil((100 * sum(hitCounts.slice(hits))) / players);
  return percent <= MAX_TOP_PERCENT ? percent : null;
}

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
