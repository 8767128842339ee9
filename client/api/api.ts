import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import type { ApiError } from './api-error.ts';
import type { Route } from '../../shared/contract/index.ts';
import { call, type Answer, type ApiRequest, type Input } from './route.ts';
import type { AnswerMeta } from './send.ts';

export { call, type Answer, type Input } from './route.ts';

/** Sends a call of the API. */
export type ApiQuery = BaseQueryFn<ApiRequest, unknown, ApiError, object, AnswerMeta>;

/** The thunk extra argument of the store (app/store.ts). `query` adds the session and the snapshots. */
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
 *         games: build.query({ ...route('GET /games'), providesTags: ['Games'] }),
 *       }),
 *     });
 *
 * The `error` of a failed call is an `ApiError`. `errorText` translates it. If the contract marks an endpoint
 * `offline`, its last answer is also shown without a network.
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
    'AdminMails',
    'AdminNames',
    'AdminAudit',
    'AdminFootball',
  ],
  refetchOnReconnect: true,
  endpoints: () => ({}),
});

/** The part of an endpoint that the contract defines: its request, and the types of its input and its answer. */
export function route<R extends Route>(name: R) {
  // RTK Query infers the answer's type from `transformResponse`, which is not there.
  return { query: call(name) } as {
    query: (input: Input<R>) => ApiRequest;
    transformResponse?: (answer: unknown) => Answer<R>;
  };
}
