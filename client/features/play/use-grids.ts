import { useState } from 'react';
import { isFinal, phaseOf } from '../../../shared/rules/match-status.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useConnection } from '../../lib/use-connection.ts';
import { gamesApi, type Grids, useGamesQuery, useGridQuery } from '../../matches/games-api.ts';
import { useSearchParams } from 'react-router-dom';
import { type QueryResult, useIsBehind } from '../../offline/list-states.tsx';
import { readWishedPick } from '../../shell/wished-pick.ts';
import type { GridWithPicks } from '../../../shared/contract/games.ts';
import { msUntilLock, nextWindowChange, pickWindow } from '../../../shared/rules/pick-window.ts';
import { windowInputOf } from '../../matches/match-window.ts';

/** The poll interval while a match is played, and otherwise. An unchanged answer costs 0.8 kB up and 0.25 kB down. */
const pollMs = { underWay: 30_000, quiet: 60_000 };

/** Returns the player's grids. Refetches on mount, focus and reconnection, and polls. */
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

/** A match counts as under way from its start, also before the server says so. */
function isAnyUnderWay(grids: Grids, now: number): boolean {
  return grids.some(({ games }) =>
    games.some(
      (match) =>
        phaseOf(match) === 'live' ||
        (!isFinal(match.status) && match.attention === null && Date.parse(match.startTime) <= now),
    ),
  );
}

/** Chooses the grid: of the address, else of the pick tapped on the home page, else the first one. A grid that ended stays in view with its result. */
export function useGridInView(result: QueryResult & { data?: Grids }) {
  const grids = result.data ?? [];
  const [search, setSearch] = useSearchParams();
  const [wish] = useState(readWishedPick);
  const [seen, see] = useState(0);
  const isBehind = useIsBehind(result);
  const first = grids.find(({ games }) => games.some(({ id }) => id === wish?.matchId)) ?? grids[0];
  const wanted = Number(search.get('grid')) || seen;
  // A stored grid may have ended. A new visit then shows the next grid.
  if (!wanted && first && !isBehind) see(first.id);
  const playing = wanted ? grids.find(({ id }) => id === wanted) : first;
  const other = useGridQuery(
    { params: { group: wanted } },
    { skip: !result.data || !wanted || playing !== undefined, refetchOnFocus: true },
  );
  const isGone = !playing && other.isError;
  return {
    grid: playing ?? other.currentData ?? (isGone ? first : undefined),
    /** The grid of the address cannot be shown. */
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
