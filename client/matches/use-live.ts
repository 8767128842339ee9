import { useState } from 'react';
import type { LiveDocument, LiveMatch } from '../../shared/contract/live.ts';
import { isFinal } from '../../shared/rules/match-status.ts';
import { api, route } from '../api/api.ts';
import { serverNow } from '../lib/server-clock.ts';
import { useConnection } from '../lib/use-connection.ts';
import type { TimedMatch } from './match-window.ts';

const liveApi = api.injectEndpoints({
  endpoints: (build) => ({ live: build.query({ ...route('GET /live') }) }),
});

/** Polling starts this long before a match, in milliseconds. */
const ABOUT_TO_START_MS = 5 * 60_000;
const POLL_MS = 20_000;
const JITTER_MS = 10_000;

export interface Live extends Pick<LiveDocument, 'version' | 'silentSince'> {
  byId: ReadonlyMap<number, LiveMatch>;
  /** When this device received the state, in epoch milliseconds of its own clock. */
  receivedAt: number | undefined;
}

/**
 * Returns the live states, or null before the first answer. Polls every 20 to 30 s, only while the page is visible and one of `shown` is under way or about
 * to start. Offline it returns the last state.
 */
export function useLive(shown: readonly TimedMatch[]): Live | null {
  const isOffline = useConnection() === 'offline';
  const [pause] = useState(() => POLL_MS + Math.random() * JITTER_MS);
  const isNeeded = isAnyLiveSoon(shown, serverNow());
  const { data, fulfilledTimeStamp } = liveApi.endpoints.live.useQuery(undefined, {
    skip: !isNeeded,
    refetchOnFocus: true,
    skipPollingIfUnfocused: true,
    pollingInterval: isOffline ? 0 : pause,
  });
  if (!data) return null;
  const byId = new Map(data.matches.map((match) => [match.id, match]));
  return { byId, version: data.version, silentSince: data.silentSince, receivedAt: fulfilledTimeStamp };
}

function isAnyLiveSoon(shown: readonly TimedMatch[], now: number): boolean {
  return shown.some(
    ({ status, startTime }) =>
      status === 'live' || (!isFinal(status) && Date.parse(startTime) - ABOUT_TO_START_MS <= now),
  );
}
