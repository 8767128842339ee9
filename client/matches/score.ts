import type { Match } from '../../shared/contract/games.ts';
import type { Score } from '../../shared/rules/outcome.ts';

/** The score of a match as the wire has it: final once finished, so far while live; null while there is none. */
export function scoreOf({ homeScore, awayScore }: Pick<Match, 'homeScore' | 'awayScore'>): Score | null {
  return homeScore === null || awayScore === null ? null : { home: homeScore, away: awayScore };
}
