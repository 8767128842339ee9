import { api, call, type Answer, type Input } from '../api/api.ts';
import { userUpdated } from './session-slice.ts';

/** The player's own account as the server has it; each answer also brings the stored session up to date. */
export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    me: build.query<Answer<'GET /auth/me'>, Input<'GET /auth/me'>>({
      query: call('GET /auth/me'),
      providesTags: ['Me'],
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(userUpdated(answer.data));
      },
    }),
    sendVerification: build.mutation<
      Answer<'POST /auth/send-verification'>,
      Input<'POST /auth/send-verification'>
    >({
      query: call('POST /auth/send-verification'),
      invalidatesTags: (answer) => (answer?.outcome === 'already_verified' ? ['Me'] : []),
    }),
  }),
});

export const { useMeQuery, useLazyMeQuery, useSendVerificationMutation } = sessionApi;
