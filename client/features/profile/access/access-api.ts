import { api, call, type Answer, type Input } from '../../../api/api.ts';

export type OpenSession = Answer<'GET /auth/me/sessions'>['sessions'][number];
export type Passkey = Answer<'GET /auth/passkeys'>['passkeys'][number];

const accessApi = api.injectEndpoints({
  endpoints: (build) => ({
    sessions: build.query<Answer<'GET /auth/me/sessions'>, Input<'GET /auth/me/sessions'>>({
      query: call('GET /auth/me/sessions'),
      providesTags: ['Sessions'],
    }),
    endSession: build.mutation<Answer<'DELETE /auth/me/sessions/:id'>, Input<'DELETE /auth/me/sessions/:id'>>(
      { query: call('DELETE /auth/me/sessions/:id'), invalidatesTags: ['Sessions'] },
    ),
    endOtherSessions: build.mutation<Answer<'DELETE /auth/me/sessions'>, Input<'DELETE /auth/me/sessions'>>({
      query: call('DELETE /auth/me/sessions'),
      invalidatesTags: ['Sessions'],
    }),
    passkeys: build.query<Answer<'GET /auth/passkeys'>, Input<'GET /auth/passkeys'>>({
      query: call('GET /auth/passkeys'),
      providesTags: ['Passkeys'],
    }),
    passkeyOptions: build.mutation<
      Answer<'POST /auth/passkeys/options'>,
      Input<'POST /auth/passkeys/options'>
    >({ query: call('POST /auth/passkeys/options') }),
    addPasskey: build.mutation<Answer<'POST /auth/passkeys'>, Input<'POST /auth/passkeys'>>({
      query: call('POST /auth/passkeys'),
      invalidatesTags: ['Passkeys'],
    }),
    renamePasskey: build.mutation<Answer<'PUT /auth/passkeys/:id'>, Input<'PUT /auth/passkeys/:id'>>({
      query: call('PUT /auth/passkeys/:id'),
      invalidatesTags: ['Passkeys'],
    }),
    removePasskey: build.mutation<Answer<'DELETE /auth/passkeys/:id'>, Input<'DELETE /auth/passkeys/:id'>>({
      query: call('DELETE /auth/passkeys/:id'),
      invalidatesTags: ['Passkeys'],
    }),
  }),
});

export const {
  useSessionsQuery,
  useEndSessionMutation,
  useEndOtherSessionsMutation,
  usePasskeysQuery,
  usePasskeyOptionsMutation,
  useAddPasskeyMutation,
  useRenamePasskeyMutation,
  useRemovePasskeyMutation,
} = accessApi;
