import { api, call, type Answer, type Input } from '../api/api.ts';

/** The calls that start a session or prepare it. */
const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<Answer<'POST /auth/login'>, Input<'POST /auth/login'>>({
      query: call('POST /auth/login'),
    }),
    register: build.mutation<Answer<'POST /auth/register'>, Input<'POST /auth/register'>>({
      query: call('POST /auth/register'),
    }),
    passkeyLoginOptions: build.mutation<
      Answer<'POST /auth/passkeys/login/options'>,
      Input<'POST /auth/passkeys/login/options'>
    >({ query: call('POST /auth/passkeys/login/options') }),
    passkeyLogin: build.mutation<Answer<'POST /auth/passkeys/login'>, Input<'POST /auth/passkeys/login'>>({
      query: call('POST /auth/passkeys/login'),
    }),
    requestPasswordReset: build.mutation<
      Answer<'POST /auth/request-password-reset'>,
      Input<'POST /auth/request-password-reset'>
    >({ query: call('POST /auth/request-password-reset') }),
  }),
});

export const {
  useLoginMutation,
  usePasskeyLoginMutation,
  usePasskeyLoginOptionsMutation,
  useRegisterMutation,
  useRequestPasswordResetMutation,
} = authApi;
