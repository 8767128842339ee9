import { useState } from 'react';
import { isFinal, phaseOf } from '../../../shared/rules/match-status.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useConnection } from '../../lib/use-connection.ts';
import { gamesApi, useGamesQuery, type Grids } from './games-api.ts';

/** While a match is being played its score is asked for twice a minute, else once a minute what may have been moved. That costs 0.8 kB up and 0.25 kB down when nothing was. */
const pollMs = { underWay: 30_000, quiet: 60_000 };

/** The player's grids, fresh: asked for on entering, on coming back to the page or to the network, and in between as often as they change. */
export function useGrids() {
  const { data } = gamesApi.endpoints.games.useQueryState();
  const isOffline = useConnection() === 'offline';
  // Each page at a pace of its own: those that came back at one moment, after a push or a lost network, do not ask at one moment for ever.
  const [pace] = useState(() => 1 - Math.random() / 5);
  const pause = data && isAnyUnderWay(data, serverNow()) ? pollMs.underWay : pollMs.quiet;
  return useGamesQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    skipPollingIfUnfocused: true,
    pollingInterval: isOffline ? 0 : pause * pace,
  });
}

/** Also from its start until the server hears that a match is being played. */
function isAnyUnderWay(grids: Grids, now: number): boolean {
  return grids.some(({ games }) =>
    games.some(
      (match) =>
        phaseOf(match) === 'live' ||
        (!isFinal(match.status) && match.attention === null && Date.parse(match.startTime) <= now),
    ),
  );
}
