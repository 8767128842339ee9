import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import type { ApiError } from './api-error.ts';
import type { ApiRequest } from './route.ts';
import type { AnswerMeta } from './send.ts';

export { call, type Answer, type Input } from './route.ts';

/** Sends a call of the API. */
export type ApiQuery = BaseQueryFn<ApiRequest, unknown, ApiError, object, AnswerMeta>;

/** The thunk extra argument of the store (app/store.ts). `query` adds the session and the stored answers. */
export interface ApiExtra {
  query: ApiQuery;
}

const queryOfStore: ApiQuery = (request, queryApi, options) =>
  (queryApi.extra as ApiExtra).query(request, queryApi, options);

/**
 * The answers of the server. A feature injects its endpoints:
 *
 *     export const gamesApi = api.injectEndpoints({
 *       endpoints: (build) => ({
 *         games: build.query<Answer<'GET /games'>, Input<'GET /games'>>({ query: call('GET /games'), providesTags: ['Games'] }),
 *       }),
 *     });
 *
 * The `error` of a failed call is an `ApiError`. `errorText` translates it. If the contract marks an endpoint `offline`, its last answer is also shown
 * without a network.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: queryOfStore,
  tagTypes: [
    'Me',
    'Sessions',
    'Passkeys',
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
