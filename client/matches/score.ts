import type { Match } from '../../shared/contract/games.ts';
import type { Score } from '../../shared/rules/outcome.ts';

const halfMinutes = 45;
/** The pause and what both halves usually take longer. */
const pauseMinutes = 17;

/** The score of a match as the wire has it: final once finished, so far while live; null while there is none. */
export function scoreOf({ homeScore, awayScore }: Pick<Match, 'homeScore' | 'awayScore'>): Score | null {
  return homeScore === null || awayScore === null ? null : { home: homeScore, away: awayScore };
}

/**
 * Returns the minute of a match under way by its start, e.g. "~34'"; the source's own minute is not known. `now`: epoch
 * milliseconds of the server's clock.
 */
export function minuteOf({ closesAt }: Pick<Match, 'closesAt'>, now: number): string {
  const passed = Math.max(1, Math.floor((now - Date.parse(closesAt)) / 60_000) + 1);
  if (passed <= halfMinutes) return `~${passed}'`;
  const minute = passed - pauseMinutes;
  if (minute <= halfMinutes) return `${halfMinutes}+'`;
  return minute <= 2 * halfMinutes ? `~${minute}'` : `${2 * halfMinutes}+'`;
}
