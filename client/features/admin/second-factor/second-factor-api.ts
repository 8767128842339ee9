import type { NewCredential, UsedCredential } from '../../../../shared/contract/passkeys.ts';
import { api, type Input, route } from '../../../api/api.ts';
import { askForPasskey, createPasskey } from '../../../lib/passkey-ceremony.ts';
import { usePasskeyLoginOptionsMutation } from '../../../session/auth-api.ts';
import { type AdminData, type AdminRoute, useAdminCallMutation } from '../parts/admin-api.ts';

const newPasskeyApi = api.injectEndpoints({
  endpoints: (build) => ({
    newPasskeyOptions: build.mutation(route('POST /auth/passkeys/options')),
    newPasskey: build.mutation({ ...route('POST /auth/passkeys'), invalidatesTags: ['Passkeys'] }),
  }),
});

/** The calls that give the session a second factor. Each rejects with an `ApiError`. */
export function useSecondFactor() {
  const [change] = useAdminCallMutation();
  const [getOptions] = usePasskeyLoginOptionsMutation();
  const [getNewOptions] = newPasskeyApi.useNewPasskeyOptionsMutation();
  const [storePasskey] = newPasskeyApi.useNewPasskeyMutation();

  async function ask<R extends AdminRoute>(route: R, input: Input<R>): Promise<AdminData<R>> {
    const { data } = (await change({ route, input }).unwrap()) as { data: AdminData<R> };
    return data;
  }

  return {
    giveCode: (code: string) => ask('POST /admin/second-factor', { body: { code } }),
    givePasskey: async () => {
      const options = await getOptions().unwrap();
      const credential = await askForPasskey(options as unknown as Parameters<typeof askForPasskey>[0]);
      return ask('POST /admin/second-factor/passkey', {
        body: { credential: credential as unknown as UsedCredential },
      });
    },
    /** Creates a passkey on this device. The server takes it as the second factor of this session. */
    addPasskey: async (name: string, password: string) => {
      const options = await getNewOptions({ body: { password } }).unwrap();
      const created = await createPasskey(options as unknown as Parameters<typeof createPasskey>[0]);
      await storePasskey({ body: { name, credential: created as unknown as NewCredential } }).unwrap();
    },
    makeSecret: (password: string) => ask('POST /admin/second-factor/authenticator', { body: { password } }),
    confirmSecret: (code: string) =>
      ask('POST /admin/second-factor/authenticator/confirm', { body: { code } }),
  };
}
