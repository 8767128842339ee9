import { api, type Answer, route } from '../../../api/api.ts';
import { routeWithStepUp } from '../../../api/step-up.ts';

export type OpenSession = Answer<'GET /auth/me/sessions'>['sessions'][number];
export type Passkey = Answer<'GET /auth/passkeys'>['passkeys'][number];

const changesSessions = { invalidatesTags: ['Sessions' as const] };
const changesPasskeys = { invalidatesTags: ['Passkeys' as const] };

const accessApi = api.injectEndpoints({
  endpoints: (build) => ({
    sessions: build.query({ ...route('GET /auth/me/sessions'), providesTags: ['Sessions'] }),
    endSession: build.mutation({ ...route('DELETE /auth/me/sessions/:id'), ...changesSessions }),
    endOtherSessions: build.mutation({ ...route('DELETE /auth/me/sessions'), ...changesSessions }),
    passkeys: build.query({ ...route('GET /auth/passkeys'), providesTags: ['Passkeys'] }),
    passkeyOptions: build.mutation(routeWithStepUp('POST /auth/passkeys/options')),
    addPasskey: build.mutation({ ...routeWithStepUp('POST /auth/passkeys'), ...changesPasskeys }),
    renamePasskey: build.mutation({ ...route('PUT /auth/passkeys/:id'), ...changesPasskeys }),
    removePasskey: build.mutation({ ...routeWithStepUp('DELETE /auth/passkeys/:id'), ...changesPasskeys }),
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
