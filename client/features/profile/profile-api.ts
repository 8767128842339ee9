import { api, call, type Answer, type Input } from '../../api/api.ts';
import { keepsUser } from '../../session/session-api.ts';

export type HistoryDate = Answer<'GET /bets/history'>['history'][number];
export type GridHits = Answer<'GET /bets/grids'>['grids'][number];
export type HistoryMatch = HistoryDate['matches'][number];

const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    history: build.query<Answer<'GET /bets/history'>, Input<'GET /bets/history'>>({
      query: call('GET /bets/history'),
      providesTags: ['History'],
    }),
    gridHits: build.query<Answer<'GET /bets/grids'>, Input<'GET /bets/grids'>>({
      query: call('GET /bets/grids'),
      providesTags: ['History'],
    }),
    // Megabytes, and different at the next asking: nothing to keep.
    ownData: build.query<Answer<'GET /auth/me/data'>, Input<'GET /auth/me/data'>>({
      query: call('GET /auth/me/data'),
      keepUnusedDataFor: 0,
    }),
    changePhone: build.mutation<Answer<'PUT /auth/me/phone'>, Input<'PUT /auth/me/phone'>>({
      query: call('PUT /auth/me/phone'),
      onQueryStarted: keepsUser,
      invalidatesTags: ['Me'],
    }),
    deleteAccount: build.mutation<Answer<'POST /auth/me/delete'>, Input<'POST /auth/me/delete'>>({
      query: call('POST /auth/me/delete'),
    }),
    changePassword: build.mutation<Answer<'POST /auth/change-password'>, Input<'POST /auth/change-password'>>(
      {
        query: call('POST /auth/change-password'),
      },
    ),
  }),
});

export const {
  useHistoryQuery,
  useGridHitsQuery,
  useLazyOwnDataQuery,
  useChangePhoneMutation,
  useDeleteAccountMutation,
  useChangePasswordMutation,
} = profileApi;
