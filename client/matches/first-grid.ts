import { useMemo } from 'react';
import type { GridWithPicks } from '../../shared/contract/games.ts';
import { countryCodeOf } from '../../shared/rules/countries.ts';
import { matchDayStart } from '../../shared/rules/match-day.ts';
import { pickWindow } from '../../shared/rules/pick-window.ts';
import { MIN_WINNING_HITS } from '../../shared/rules/prizes.ts';
import { serverNow } from '../lib/server-clock.ts';
import { useSession } from '../session/use-session.ts';
import { windowInputOf } from './match-window.ts';
import { useGroupsOfGrid } from './own-groups.ts';

type Match = GridWithPicks['games'][number];
const none: readonly GridWithPicks[] = [];

/**
 * Returns the grid that a player wants to see first, on `/jugar` and on home (PLAY-13, HOME-08): one with an own match
 * of today, else one of a group that lacks picks, else one that is worth a visit, else the first. Undefined without
 * grids.
 */
export function firstGridOf(
  grids: readonly GridWithPicks[],
  isOfGroup: (gridId: number) => boolean = () => false,
): GridWithPicks | undefined {
  return (
    grids.find((grid) => isPlayedToday(grid, serverNow())) ??
    grids.find((grid) => isOfGroup(grid.id) && lacksPicks(grid)) ??
    grids.find(isWorthAVisit) ??
    grids[0]
  );
}

/**
 * Returns the grids of the player's groups, then the others of the player, then those of other countries, with the
 * number of the last ones, and the one of `firstGridOf` in this order.
 */
export function usePlayerGrids(all: readonly GridWithPicks[] = none) {
  const groupsOf = useGroupsOfGrid();
  const country = useSession().user?.country;
  const sorted = useMemo(() => {
    const ofGroups = all.filter(({ id }) => groupsOf(id).length > 0);
    const own = all.filter((grid) => !ofGroups.includes(grid) && isOwnGrid(grid, country));
    const foreign = all.filter((grid) => !ofGroups.includes(grid) && !own.includes(grid));
    return { grids: [...ofGroups, ...own, ...foreign], foreign: foreign.length };
  }, [all, groupsOf, country]);
  return { ...sorted, first: firstGridOf(sorted.grids, (id) => groupsOf(id).length > 0) };
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
  return games.some(hasPick) || games.filter((match) => isOpen(match, status)).length >= MIN_WINNING_HITS;
}

const lacksPicks = ({ games, status }: GridWithPicks) =>
  games.some((match) => !hasPick(match) && isOpen(match, status));

const isOpen = (match: Match, status: GridWithPicks['status']) =>
  pickWindow(windowInputOf(match, status, serverNow())) === 'open';

const hasPick = ({ bets }: Match) => bets.length > 0;
