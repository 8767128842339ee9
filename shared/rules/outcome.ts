/** The three things a match can come to, and so the three picks a player can make. */
export const OUTCOMES = ['home_win', 'draw', 'away_win'] as const;
export type Outcome = (typeof OUTCOMES)[number];
/** What a player chose for a match (the wire word is `prediction`). */
export type Pick = Outcome;

/** Goals after 90 minutes and stoppage time; extra time and penalties do not count (decisions, section 3). */
export interface Score {
  home: number;
  away: number;
}

/** The outcome of a score after 90 minutes. */
export function outcomeOf({ home, away }: Score): Outcome {
  if (home === away) return 'draw';
  return home > away ? 'home_win' : 'away_win';
}
