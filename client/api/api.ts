import { createApi } from '@reduxjs/toolkit/query/react';
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
 * A failed call's `error` is an `ApiError`; `errorText` says it to the player.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
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
    'AdminAudit',
    'AdminFootball',
  ],
  refetchOnReconnect: true,
  endpoints: () => ({}),
});
