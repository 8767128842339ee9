import type { GridWithPicks } from '../../../shared/contract/games.ts';
import { isFinal } from '../../../shared/rules/match-status.ts';
import { useAsOpened, type Visit } from '../../lib/use-as-opened.ts';
import { isOfToday } from '../../matches/first-grid.ts';
import type { PlayedMatch } from './apply-optimistic-picks.ts';

/**
 * Returns the matches of a grid in the order of the page: by start, and on a day of its matches those under way first,
 * then those to come, then those that are over. The order stays while the player reads (PLAY-13).
 *
 * @param now epoch milliseconds of the server's clock
 */
export function useLiveFirst(
  grid: GridWithPicks,
  played: readonly PlayedMatch[],
  now: number,
  visit: Visit,
): PlayedMatch[] {
  const games = grid.games.some((match) => isOfToday(match, now))
    ? [...grid.games].sort((one, other) => turnOf(one) - turnOf(other))
    : grid.games;
  const order = useAsOpened(
    games.map(({ id }) => id),
    grid.id,
    visit,
  );
  const places = new Map(order.map((id, place) => [id, place]));
  // A match that joined the grid meanwhile comes last.
  const placeOf = ({ match }: PlayedMatch) => places.get(match.id) ?? order.length;
  return [...played].sort((one, other) => placeOf(one) - placeOf(other));
}

function turnOf({ status }: GridWithPicks['games'][number]): number {
  if (status === 'live') return 0;
  return isFinal(status) ? 2 : 1;
}
