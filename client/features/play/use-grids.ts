import { isFinal, isUnderWay } from '../../../shared/rules/game-status.ts';
import { serverNow } from '../../api/server-clock.ts';
import { gamesApi, useGamesQuery, type Grids } from './games-api.ts';

/** While a match is being played its score is asked for twice a minute, else what may have been moved every five minutes. */
const pollMs = { underWay: 30_000, quiet: 300_000 };

/** The player's grids, fresh: asked for on entering, on coming back to the page, and in between as often as they change. */
export function useGrids() {
  const { data } = gamesApi.endpoints.games.useQueryState();
  return useGamesQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    skipPollingIfUnfocused: true,
    pollingInterval: data && isAnyUnderWay(data, serverNow()) ? pollMs.underWay : pollMs.quiet,
  });
}

/** Also from its start until the server hears that a match is being played. */
function isAnyUnderWay(grids: Grids, now: number): boolean {
  return grids.some(({ games }) =>
    games.some(
      ({ status, startTime, attention }) =>
        isUnderWay(status) || (!isFinal(status) && attention === null && Date.parse(startTime) <= now),
    ),
  );
}
