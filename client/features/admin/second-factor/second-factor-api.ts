import type { AdminData, AdminRoute } from '../parts/admin-api.ts';
import { useAdminChangeMutation } from '../parts/admin-api.ts';
import { api, call, type Answer, type Input } from '../../../api/api.ts';
import { askForPasskey } from '../../../lib/passkey-ceremony.ts';

const passkeyApi = api.injectEndpoints({
  endpoints: (build) => ({
    secondFactorPasskey: build.mutation<
      Answer<'POST /auth/passkeys/login/options'>,
      Input<'POST /auth/passkeys/login/options'>
    >({ query: call('POST /auth/passkeys/login/options') }),
  }),
});

/** The calls that give the session a second factor. Each rejects with an `ApiError`. */
export function useSecondFactor() {
  const [change] = useAdminChangeMutation();
  const [getOptions] = passkeyApi.useSecondFactorPasskeyMutation();

  async function ask<R extends AdminRoute>(route: R, input: Input<R>): Promise<AdminData<R>> {
    const { data } = (await change({ route, input }).unwrap()) as { data: AdminData<R> };
    return data;
  }

  return {
    giveCode: (code: string) => ask('POST /admin/second-factor', { body: { code } }),
    givePasskey: async () => {
      const options = await getOptions(undefined).unwrap();
      const credential = await askForPasskey(options as unknown as Parameters<typeof askForPasskey>[0]);
      return ask('POST /admin/second-factor/passkey', {
        body: { credential },
      } as unknown as Input<'POST /admin/second-factor/passkey'>);
    },
    makeSecret: (password: string) => ask('POST /admin/second-factor/authenticator', { body: { password } }),
    confirmSecret: (code: string) =>
      ask('POST /admin/second-factor/authenticator/confirm', { body: { code } }),
  };
}
