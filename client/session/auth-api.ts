import { api, route } from '../api/api.ts';

/** The calls that start a session or prepare it. */
const authApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation({ ...route('POST /auth/login') }),
    register: build.mutation({ ...route('POST /auth/register') }),
    passkeyLoginOptions: build.mutation({ ...route('POST /auth/passkeys/login/options') }),
    passkeyLogin: build.mutation({ ...route('POST /auth/passkeys/login') }),
    requestPasswordReset: build.mutation({ ...route('POST /auth/request-password-reset') }),
  }),
});

export const {
  useLoginMutation,
  usePasskeyLoginMutation,
  usePasskeyLoginOptionsMutation,
  useRegisterMutation,
  useRequestPasswordResetMutation,
} = authApi;
