import { api, call, type Answer, type Input } from '../../api/api.ts';

/** What links in mails lead to. A token's answer is never kept: it may be used up in the next moment. */
const linksApi = api.injectEndpoints({
  endpoints: (build) => ({
    verifyEmail: build.query<Answer<'GET /auth/verify/:token'>, Input<'GET /auth/verify/:token'>>({
      query: call('GET /auth/verify/:token'),
      keepUnusedDataFor: 0,
      // Asked again, when the connection is back, the server has forgotten which group the first answer let the player in.
      merge: (kept, answer) => void Object.assign(kept, answer),
    }),
    verifyResetToken: build.query<
      Answer<'GET /auth/verify-reset-token/:token'>,
      Input<'GET /auth/verify-reset-token/:token'>
    >({ query: call('GET /auth/verify-reset-token/:token'), keepUnusedDataFor: 0 }),
    resetPassword: build.mutation<Answer<'POST /auth/reset-password'>, Input<'POST /auth/reset-password'>>({
      query: call('POST /auth/reset-password'),
    }),
  }),
});

export const { useVerifyEmailQuery, useVerifyResetTokenQuery, useResetPasswordMutation } = linksApi;
