import { api, route, type Answer } from '../../api/api.ts';

export type Invited = Answer<'GET /groups/join/:code'>;

const joinApi = api.injectEndpoints({
  endpoints: (build) => ({
    peek: build.query({ ...route('GET /groups/join/:code') }),
    join: build.mutation({
      ...route('POST /groups/join/:code'),
      invalidatesTags: ['Groups', 'Invitations', 'Leaderboard'],
    }),
    joinWhenVerified: build.mutation({ ...route('POST /groups/join/:code/when-verified') }),
  }),
});

export const { usePeekQuery, useJoinMutation, useJoinWhenVerifiedMutation } = joinApi;
