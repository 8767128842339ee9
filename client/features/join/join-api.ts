import { api, call, type Answer, type Input } from '../../api/api.ts';

export type Invited = Answer<'GET /groups/join/:code'>;

const joinApi = api.injectEndpoints({
  endpoints: (build) => ({
    peek: build.query<Invited, Input<'GET /groups/join/:code'>>({
      query: call('GET /groups/join/:code'),
    }),
    join: build.mutation<Answer<'POST /groups/join/:code'>, Input<'POST /groups/join/:code'>>({
      query: call('POST /groups/join/:code'),
      invalidatesTags: ['Groups', 'Invitations', 'Leaderboard'],
    }),
    joinWhenVerified: build.mutation<
      Answer<'POST /groups/join/:code/when-verified'>,
      Input<'POST /groups/join/:code/when-verified'>
    >({ query: call('POST /groups/join/:code/when-verified') }),
  }),
});

export const { usePeekQuery, useJoinMutation, useJoinWhenVerifiedMutation } = joinApi;
