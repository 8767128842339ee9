import { api, route, type Answer } from '../api/api.ts';
import { routeWithStepUp } from '../api/step-up.ts';
import { userUpdated } from './session-slice.ts';

/** For calls that answer with the player's account: updates the stored session. */
export async function keepUser({
  dispatch,
  queryFulfilled,
}: {
  dispatch: (action: ReturnType<typeof userUpdated>) => unknown;
  queryFulfilled: Promise<{ data: Answer<'GET /auth/me'> }>;
}): Promise<void> {
  const answer = await queryFulfilled.catch(() => null);
  if (answer) dispatch(userUpdated(answer.data));
}

/** The player's own account and the verification of its address. */
export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    me: build.query({
      ...route('GET /auth/me'),
      providesTags: ['Me'],
      onQueryStarted: (_, call) => keepUser(call),
    }),
    sendVerification: build.mutation({
      ...route('POST /auth/send-verification'),
      invalidatesTags: (answer) => (answer?.outcome === 'already_verified' ? ['Me'] : []),
    }),
    chooseLanguage: build.mutation({ ...route('PUT /auth/me/language') }),
    readLegal: build.mutation({
      ...route('PUT /auth/me/legal-version'),
      onQueryStarted: (_, call) => keepUser(call),
      // A still newer version is a refusal.
      invalidatesTags: (_, error) => (error ? ['Me'] : []),
    }),
    // A refused change may mean that the address is verified by now, so the account is reloaded in both cases.
    changeEmail: build.mutation({
      ...routeWithStepUp('PUT /auth/me/email'),
      onQueryStarted: (_, call) => keepUser(call),
      invalidatesTags: ['Me'],
    }),
  }),
});

export const {
  useMeQuery,
  useLazyMeQuery,
  useSendVerificationMutation,
  useChooseLanguageMutation,
  useReadLegalMutation,
  useChangeEmailMutation,
} = sessionApi;
