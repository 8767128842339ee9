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
    requestPasswordReset: build.mutation<
      Answer<'POST /auth/request-password-reset'>,
      Input<'POST /auth/request-password-reset'>
    >({ query: call('POST /auth/request-password-reset') }),
  }),
});

export const { useLoginMutation, useRegisterMutation, useRequestPasswordResetMutation } = authApi;
