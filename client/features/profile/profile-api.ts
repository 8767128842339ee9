import { api, route, type Answer } from '../../api/api.ts';
import { routeWithStepUp } from '../../api/step-up.ts';
import { keepUser } from '../../session/session-api.ts';

export type HistoryDate = Answer<'GET /bets/history'>['history'][number];
export type GridHits = Answer<'GET /bets/grids'>['grids'][number];
export type HistoryMatch = HistoryDate['matches'][number];

const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    history: build.query({ ...route('GET /bets/history'), providesTags: ['History'] }),
    gridHits: build.query({ ...route('GET /bets/grids'), providesTags: ['History'] }),
    ownRecord: build.query({ ...route('GET /bets/record'), providesTags: ['History'] }),
    // The answer can have megabytes and changes with each call, so it is not kept.
    ownData: build.query({ ...route('GET /auth/me/data'), keepUnusedDataFor: 0 }),
    changePhone: build.mutation({
      ...route('PUT /auth/me/phone'),
      onQueryStarted: (_, call) => keepUser(call),
      invalidatesTags: ['Me'],
    }),
    deleteAccount: build.mutation(routeWithStepUp('POST /auth/me/delete')),
    changePassword: build.mutation(routeWithStepUp('POST /auth/change-password')),
  }),
});

/** As many grids as a phone shows side by side. */
export const newestGrids = { query: { limit: 12 } };

export const {
  useHistoryQuery,
  useGridHitsQuery,
  useOwnRecordQuery,
  useLazyOwnDataQuery,
  useChangePhoneMutation,
  useDeleteAccountMutation,
  useChangePasswordMutation,
} = profileApi;
