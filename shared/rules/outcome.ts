/** The outcomes of a match, and so the picks of a player. */
export const OUTCOMES = ['home_win', 'draw', 'away_win'] as const;
export type Outcome = (typeof OUTCOMES)[number];
/** A player's choice for a match. The wire says `prediction`. */
export type Pick = Outcome;

/** Goals after 90 minutes and stoppage time. Extra time and penalties do not count (docs/api-football.md). */
export interface Score {
  home: number;
  away: number;
}

export function outcomeOf({ home, away }: Score): Outcome {
  if (home === away) return 'draw';
  return home > away ? 'home_win' : 'away_win';
}
