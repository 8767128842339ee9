import type { GridWithPicks } from '../../shared/contract/games.ts';
import { countryCodeOf } from '../../shared/rules/countries.ts';
import { matchDayStart } from '../../shared/rules/match-day.ts';
import { pickWindow } from '../../shared/rules/pick-window.ts';
import { MIN_WINNING_HITS } from '../../shared/rules/prizes.ts';
import { serverNow } from '../lib/server-clock.ts';
import { windowInputOf } from './match-window.ts';

type Match = GridWithPicks['games'][number];

/**
 * Returns the grid that a player wants to see first, on `/jugar` and on home (PLAY-13, HOME-08): one with an own match
 * of today, else one that is worth a visit, else the first. Undefined without grids.
 */
export function firstGridOf(grids: readonly GridWithPicks[]): GridWithPicks | undefined {
  return grids.find((grid) => isPlayedToday(grid, serverNow())) ?? grids.find(isWorthAVisit) ?? grids[0];
}

/**
 * Whether the app reminds the player of this grid: it is of the player's country, or the player has a pick in it
 * (PLAY-13, HOME-08).
 *
 * @param country the code of the player's country
 */
export function isOwnGrid({ country: name, games }: GridWithPicks, country: string | undefined): boolean {
  return countryCodeOf(name) === country || games.some(hasPick);
}

/** Whether a match with an own pick is under way, or ended on this day of matches (PLAY-13). */
export function isPlayedToday({ games }: GridWithPicks, now: number): boolean {
  return games.some((match) => hasPick(match) && isOfToday(match, now));
}

/** Whether a match is under way, or ended on this day of matches. `now`: epoch milliseconds of the server's clock. */
export function isOfToday({ status, startTime }: Pick<Match, 'status' | 'startTime'>, now: number): boolean {
  return status === 'live' || (status === 'finished' && Date.parse(startTime) >= matchDayStart(now));
}

/** Whether the player has picks in the grid or can still win a prize in it. */
function isWorthAVisit({ games, status }: GridWithPicks): boolean {
  const isOpen = (match: Match) => pickWindow(windowInputOf(match, status, serverNow())) === 'open';
  return games.some(hasPick) || games.filter(isOpen).length >= MIN_WINNING_HITS;
}

const hasPick = ({ bets }: Match) => bets.length > 0;
