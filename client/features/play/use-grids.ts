import { useEffect, useMemo, useRef, useState } from 'react';
import { useVisit, type Visit } from '../../lib/use-as-opened.ts';
import { useConnection } from '../../lib/use-connection.ts';
import { gamesApi, type Grids, useGamesQuery, useGridQuery } from '../../matches/games-api.ts';
import { type Live, useLive } from '../../matches/use-live.ts';
import { withLive } from '../../matches/with-live.ts';
import { useStore } from 'react-redux';
import { useLocation, useSearchParams } from 'react-router-dom';
import { type QueryResult, useIsBehind } from '../../snapshots/list-states.tsx';
import type { GridWithPicks } from '../../../shared/contract/games.ts';
import { msUntilLock, nextWindowChange, pickWindow } from '../../../shared/rules/pick-window.ts';
import { windowInputOf } from '../../matches/match-window.ts';

/** An unchanged answer costs 0.8 kB up and 0.25 kB down. */
const pollMs = 60_000;
const noGrids: Grids = [];

/**
 * Returns the player's grids with the live states of their matches. Refetches the grids on mount, focus and
 * reconnection, and polls them. While the live states are polled, it refetches the grids only when the live document
 * says that they have changed, or after an error.
 */
export function useGrids() {
  const { data, isError } = gamesApi.endpoints.games.useQueryState();
  const isOffline = useConnection() === 'offline';
  // Each page has an interval of its own, so that pages that came back at the same moment, after a push or a lost
  // network, spread their calls.
  const [pace] = useState(() => 1 - Math.random() / 5);
  const live = useLive((data ?? noGrids).flatMap(({ games }) => games));
  const result = useGamesQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    skipPollingIfUnfocused: true,
    pollingInterval: isOffline || (live?.isFollowed && !isError) ? 0 : pollMs * pace,
  });
  const { data: grids, refetch, fulfilledTimeStamp: at } = result;
  useOnChange(live?.grids, refetch);
  const visit = useVisit(at && Math.max(at, live?.receivedAt ?? 0));
  return {
    ...result,
    live,
    visit,
    /** The live document does not say whether the grids are those of today. */
    outdatedBefore: visit.isReturn ? visit.since : 0,
    data: useMemo(() => (grids && live ? withLive(grids, live.byId) : grids), [grids, live]),
  };
}

/** Calls `act` when `value` changes from one known value to another. */
function useOnChange(value: string | undefined, act: () => unknown): void {
  const known = useRef(value);
  useEffect(() => {
    if (known.current !== undefined && value !== undefined && known.current !== value) act();
    known.current = value ?? known.current;
  }, [value, act]);
}

/**
 * Chooses the grid: of the address, else `first`. A grid that ended stays in view with its result, until the player
 * comes back to the open page.
 */
export function useGridInView(
  result: QueryResult & { data?: Grids; live: Live | null; visit: Visit },
  first: GridWithPicks | undefined,
) {
  const grids = result.data ?? [];
  const [search, setSearch] = useSearchParams();
  const [seen, setSeen] = useGridOfEntry();
  const isBehind = useIsBehind(result);
  const { since, isReturn } = result.visit;
  const [began, setBegan] = useState(since);
  const isChosen = (useLocation().state as EntryState | null)?.isChosen;
  const wanted = Number(search.get('grid')) || seen;
  // The grid of a snapshot may have ended. A new visit then shows the next grid.
  if (began !== since) {
    setBegan(since);
    setSeen(0);
  } else if (!wanted && first && !isBehind) setSeen(first.id);
  const playing = wanted ? grids.find(({ id }) => id === wanted) : first;
  const isOutdated = isReturn && isChosen && !isBehind && !playing && result.data !== undefined;
  useEffect(() => {
    if (isOutdated) setSearch({}, { replace: true });
  }, [isOutdated, setSearch]);
  const other = useGridQuery(
    { params: { group: wanted } },
    { skip: !result.data || !wanted || playing !== undefined, refetchOnFocus: true },
  );
  const isGone = !playing && other.isError;
  const { currentData: past } = other;
  const { live } = result;
  const ended = useMemo(() => past && (live ? withLive([past], live.byId)[0] : past), [past, live]);
  return {
    grid: playing ?? ended ?? (isGone ? first : undefined),
    /** The grid of the address cannot be shown. */
    isGone: isGone && !past,
    isLoading: !playing && other.isFetching && !past,
    choose: (id: number) =>
      setSearch({ grid: String(id) }, { replace: true, state: { isChosen: true } satisfies EntryState }),
  };
}

/** A tap on the page chose the grid of the address, so a later visit may show another one. */
interface EntryState {
  isChosen?: true;
}

/** The grids that entries of the browser's history showed without an address of their own, by key and app. */
const gridsOfEntries = new WeakMap<object, Map<string, number>>();

/** Returns which grid this entry of the history showed first (0: none yet), so that Back leads to the same one. */
function useGridOfEntry(): [number, (id: number) => void] {
  const { key } = useLocation();
  const store = useStore();
  const [seen, setSeen] = useState(() => gridsOfEntries.get(store)?.get(key) ?? 0);
  useEffect(() => {
    if (seen) gridsOfEntries.set(store, new Map(gridsOfEntries.get(store)).set(key, seen));
  }, [key, seen, store]);
  return [seen, setSeen];
}

const second = 1000;
const minute = 60 * second;

/**
 * The next moment at which something on the page changes by time alone: a match locks or starts, or a countdown shows
 * another number. At the latest in a minute: timers stand still while a device sleeps, and days end. Epoch milliseconds
 * of the server's clock in and out.
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
