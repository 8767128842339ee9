import { useState } from 'react';
import { isFinal, phaseOf } from '../../../shared/rules/match-status.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useConnection } from '../../lib/use-connection.ts';
import { gamesApi, type Grids, useGamesQuery, useGridQuery } from './games-api.ts';
import { useSearchParams } from 'react-router-dom';
import { type QueryResult, useIsBehind } from '../../offline/list-states.tsx';
import { readWishedPick } from '../../shell/wished-pick.ts';
import type { GridWithPicks } from '../../../shared/contract/games.ts';
import { msUntilLock, nextWindowChange, pickWindow } from '../../../shared/rules/pick-window.ts';
import { windowInputOf } from '../../matches/match-window.ts';

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

/**
 * The grid that is shown: the one of the address, else of what was tapped on the home page, else the first. One that is played no more, since its address
 * is old or it ended while it was shown, stays in view with what it came to.
 */
export function useGridInView(result: QueryResult & { data?: Grids }) {
  const grids = result.data ?? [];
  const [search, setSearch] = useSearchParams();
  const [wish] = useState(readWishedPick);
  const [seen, see] = useState(0);
  const isBehind = useIsBehind(result);
  const first = grids.find(({ games }) => games.some(({ id }) => id === wish?.matchId)) ?? grids[0];
  const wanted = Number(search.get('grid')) || seen;
  // What an earlier visit kept may have ended since: who opens the page then wants the next one.
  if (!wanted && first && !isBehind) see(first.id);
  const playing = wanted ? grids.find(({ id }) => id === wanted) : first;
  const other = useGridQuery(
    { params: { group: wanted } },
    { skip: !result.data || !wanted || playing !== undefined, refetchOnFocus: true },
  );
  const isGone = !playing && other.isError;
  return {
    grid: playing ?? other.currentData ?? (isGone ? first : undefined),
    /** The one that was asked for cannot be shown. */
    isGone: isGone && !other.currentData,
    isLoading: !playing && other.isFetching && !other.currentData,
    choose: (id: number) => setSearch({ grid: String(id) }, { replace: true }),
  };
}

const second = 1000;
const minute = 60 * second;

/**
 * The next moment at which something on the page changes by time alone: a match locks or starts, or a countdown shows another number. At the
 * latest in a minute: timers stand still while a device sleeps, and days end. Epoch milliseconds of the server's clock in and out.
 */
export function nextTick(grids: readonly GridWithPicks[], now: number): number {
  const moments = grids.flatMap(({ status, games }) =>
    games.flatMap((match) => {
      const input = windowInputOf(match, status, now);
      const change = nextWindowChange(input) ?? Infinity;
      if (pickWindow(input) !== 'open') return [change];
      const left = msUntilLock(input);
      return [change, now + (left % (left < minute ? second : minute)) + 1];
    }),
  );
  return Math.min(now + minute, ...moments);
}
