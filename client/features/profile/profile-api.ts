import { api, call, type Answer, type Input } from '../../api/api.ts';

export type HistoryDate = Answer<'GET /bets/history'>['history'][number];
export type HistoryMatch = HistoryDate['matches'][number];

const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    history: build.query<Answer<'GET /bets/history'>, Input<'GET /bets/history'>>({
      query: call('GET /bets/history'),
      providesTags: ['History'],
    }),
    changePassword: build.mutation<Answer<'POST /auth/change-password'>, Input<'POST /auth/change-password'>>(
      {
        query: call('POST /auth/change-password'),
      },
    ),
    sendVerification: build.mutation<
      Answer<'POST /auth/send-verification'>,
      Input<'POST /auth/send-verification'>
    >({ query: call('POST /auth/send-verification') }),
  }),
});

export const { useHistoryQuery, useChangePasswordMutation, useSendVerificationMutation } = profileApi;
