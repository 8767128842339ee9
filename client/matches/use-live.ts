import { useMemo, useState } from 'react';
import type { LiveDocument, LiveMatch } from '../../shared/contract/live.ts';
import { isFinal } from '../../shared/rules/match-status.ts';
import { api, route } from '../api/api.ts';
import { serverNow } from '../lib/server-clock.ts';
import { useConnection } from '../lib/use-connection.ts';
import type { WireMatch } from './with-live.ts';

const liveApi = api.injectEndpoints({
  endpoints: (build) => ({ live: build.query({ ...route('GET /live') }) }),
});

/** The last answer, without asking. */
export const useLiveState = () => liveApi.endpoints.live.useQueryState();

/** Polling starts this long before a match, in milliseconds. */
const aboutToStartMs = 5 * 60_000;
const pollMs = 20_000;
const jitterMs = 10_000;

type TimedMatch = Pick<WireMatch, 'status' | 'attention' | 'startTime'>;

export interface Live extends Pick<LiveDocument, 'silentSince' | 'grids'> {
  byId: ReadonlyMap<number, LiveMatch>;
  /** When this device received the state, in epoch milliseconds of its own clock. */
  receivedAt: number | undefined;
  /** Whether the state is polled and the last request succeeded. */
  isFollowed: boolean;
}

/**
 * Returns the live states, or null before the first answer. Polls every 20 to 30 s, only while the page is visible and
 * one of `shown` is under way or about to start. A match that is on hold does not count. Offline it returns the last
 * state.
 */
export function useLive(shown: readonly TimedMatch[]): Live | null {
  const isOffline = useConnection() === 'offline';
  const [pause] = useState(() => pollMs + Math.random() * jitterMs);
  const isNeeded = shown.some((match) => isLiveSoon(match, serverNow()));
  const { data, fulfilledTimeStamp, isError } = liveApi.endpoints.live.useQuery(undefined, {
    skip: !isNeeded,
    refetchOnFocus: true,
    skipPollingIfUnfocused: true,
    pollingInterval: isOffline ? 0 : pause,
  });
  const isFollowed = isNeeded && !isError;
  return useMemo(
    () =>
      data
        ? {
            byId: new Map(data.matches.map((match) => [match.id, match])),
            silentSince: data.silentSince,
            grids: data.grids,
            receivedAt: fulfilledTimeStamp,
            isFollowed,
          }
        : null,
    [data, fulfilledTimeStamp, isFollowed],
  );
}

function isLiveSoon({ status, attention, startTime }: TimedMatch, now: number): boolean {
  if (attention !== null || isFinal(status)) return false;
  return status === 'live' || Date.parse(startTime) - aboutToStartMs <= now;
}
