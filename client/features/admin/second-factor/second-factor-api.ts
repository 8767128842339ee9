import type { UsedCredential } from '../../../../shared/contract/passkeys.ts';
import type { Input } from '../../../api/api.ts';
import { askForPasskey } from '../../../lib/passkey-ceremony.ts';
import { usePasskeyLoginOptionsMutation } from '../../../session/auth-api.ts';
import { type AdminData, type AdminRoute, useAdminChangeMutation } from '../parts/admin-api.ts';

/** The calls that give the session a second factor. Each rejects with an `ApiError`. */
export function useSecondFactor() {
  const [change] = useAdminChangeMutation();
  const [getOptions] = usePasskeyLoginOptionsMutation();

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
    makeSecret: (password: string) => ask('POST /admin/second-factor/authenticator', { body: { password } }),
    confirmSecret: (code: string) =>
      ask('POST /admin/second-factor/authenticator/confirm', { body: { code } }),
  };
}
