import { api, call, type Answer, type Input } from '../api/api.ts';
import { userUpdated } from './session-slice.ts';

type Started = (
  asked: unknown,
  call: {
    dispatch: (action: ReturnType<typeof userUpdated>) => unknown;
    queryFulfilled: Promise<{ data: Answer<'GET /auth/me'> }>;
  },
) => Promise<void>;

/** For calls that answer with the player's account: updates the stored session. */
export const keepsUser: Started = async (_, { dispatch, queryFulfilled }) => {
  const answer = await queryFulfilled.catch(() => null);
  if (answer) dispatch(userUpdated(answer.data));
};

/** The player's own account and the verification of its address. */
export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    me: build.query<Answer<'GET /auth/me'>, Input<'GET /auth/me'>>({
      query: call('GET /auth/me'),
      providesTags: ['Me'],
      onQueryStarted: keepsUser,
    }),
    sendVerification: build.mutation<
      Answer<'POST /auth/send-verification'>,
      Input<'POST /auth/send-verification'>
    >({
      query: call('POST /auth/send-verification'),
      invalidatesTags: (answer) => (answer?.outcome === 'already_verified' ? ['Me'] : []),
    }),
    chooseLanguage: build.mutation<Answer<'PUT /auth/me/language'>, Input<'PUT /auth/me/language'>>({
      query: call('PUT /auth/me/language'),
    }),
    // A refused change may mean that the address is verified by now, so the account is reloaded in both cases.
    changeEmail: build.mutation<Answer<'PUT /auth/me/email'>, Input<'PUT /auth/me/email'>>({
      query: call('PUT /auth/me/email'),
      onQueryStarted: keepsUser,
      invalidatesTags: ['Me'],
    }),
  }),
});

export const {
  useMeQuery,
  useLazyMeQuery,
  useSendVerificationMutation,
  useChooseLanguageMutation,
  useChangeEmailMutation,
} = sessionApi;
