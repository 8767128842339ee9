import { api, route } from '../../api/api.ts';

/** The calls behind the links in mails. Answers are not cached, because a token can be used only once. */
const linksApi = api.injectEndpoints({
  endpoints: (build) => ({
    verifyEmail: build.query({
      ...route('GET /auth/verify/:token'),
      keepUnusedDataFor: 0,
      // A repeated call, when the connection is back, no longer has the group that the player joined by the first one.
      merge: (kept, answer) => void Object.assign(kept, answer),
    }),
    verifyResetToken: build.query({ ...route('GET /auth/verify-reset-token/:token'), keepUnusedDataFor: 0 }),
    resetPassword: build.mutation({ ...route('POST /auth/reset-password') }),
  }),
});

export const { useVerifyEmailQuery, useVerifyResetTokenQuery, useResetPasswordMutation } = linksApi;
