import { createApi } from '@reduxjs/toolkit/query/react';
import type { UnknownAction } from 'redux';
import type { Route } from '../../shared/contract/index.ts';
import { showAhead as showSnapshotAhead, withSnapshots, type KeptAnswer } from '../offline/with-snapshots.ts';
import { baseQuery } from './base-query.ts';

export { call, type Answer, type Input } from './route.ts';

/**
 * What the server said, for all features. A feature adds its calls:
 *
 *     export const gamesApi = api.injectEndpoints({
 *       endpoints: (build) => ({
 *         games: build.query<Answer<'GET /games'>, Input<'GET /games'>>({ query: call('GET /games'), providesTags: ['Games'] }),
 *       }),
 *     });
 *
 * A failed call's `error` is an `ApiError`; `errorText` says it to the player. When the contract marks the endpoint `offline`, its last good answer is
 * there without a network too, and `LastUpdated` says from when it is.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: withSnapshots(baseQuery, putIntoCache),
  tagTypes: [
    'Me',
    'Config',
    'Games',
    'HomeGames',
    'History',
    'Groups',
    'Invitations',
    'Leaderboard',
    'Announcements',
    'Push',
    'AdminGames',
    'AdminGrids',
    'AdminUsers',
    'AdminPredictions',
    'AdminWinners',
    'AdminContacts',
    'AdminMails',
    'AdminAudit',
    'AdminFootball',
  ],
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

/** Puts what this device kept of an endpoint without an input into the cache, before anybody asks for it. Never rejects. */
export function showAhead(
  store: Parameters<typeof showSnapshotAhead>[0],
  endpointName: string,
  route: Route,
): Promise<void> {
  return showSnapshotAhead(store, { endpointName, route, url: route.split(' ')[1]! }, putIntoCache);
}

/** Endpoints are added later, so their names and types are not known here. The entry's time is that of the answer, not of this action. */
function putIntoCache({ at, ...entry }: KeptAnswer): UnknownAction {
  const action: UnknownAction = api.util.upsertQueryEntries([entry as never]);
  return { ...action, meta: { ...(action['meta'] as object), timestamp: at } };
}
