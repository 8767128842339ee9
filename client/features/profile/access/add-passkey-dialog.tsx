import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewCredential } from '../../../../shared/contract/passkeys.ts';
import { createPasskey, forgetPasskey } from '../../../lib/passkey-ceremony.ts';
import { useSession } from '../../../session/use-session.ts';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { textOf } from '../../../shell/forms/use-form.ts';
import {
  useAddPasskeyMutation,
  useLazyPasskeysQuery,
  usePasskeyOptionsMutation,
  useSessionsQuery,
} from './access-api.ts';
import { PasskeyNameField } from './passkey-name-field.tsx';

/** The progress at a failure: the device made none, or it made one that the server does not have, or has perhaps. */
type Fate = 'addError' | 'notStored' | 'perhapsStored';

/** Adds a passkey: asks for the password and then the device (AUTH-22). */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['access', 'errors']);
  const { user } = useSession();
  const { data } = useSessionsQuery();
  const [getOptions] = usePasskeyOptionsMutation();
  const [add] = useAddPasskeyMutation();
  const [list] = useLazyPasskeysQuery();
  const fate = useRef<Fate>('addError');
  const device = data?.sessions.find(({ isThisOne }) => isThisOne)?.device;

  const check = (given: FormData): Record<string, string> =>
    Object.fromEntries(
      ['name', 'password']
        .filter((name) => !textOf(given, name).trim())
        .map((name) => [name, t('errors:fields.required')]),
    );

  async function submit(given: FormData) {
    fate.current = 'addError';
    const body = { password: textOf(given, 'password') };
    const options = (await getOptions({ body }).unwrap()) as unknown as Parameters<typeof createPasskey>[0];
    const created = await createPasskey(options);
    const credential = created as unknown as NewCredential;
    try {
      await add({ body: { name: textOf(given, 'name').trim(), credential } }).unwrap();
    } catch (error) {
      const isThere = await isStored(created.id);
      if ((fate.current as Fate) === 'notStored' && !isThere)
        await forgetPasskey(options.rp.id ?? location.hostname, created.id);
      if (!isThere) throw error;
    }
  }

  /** An answer can get lost after the server stored the passkey, so the list decides. */
  async function isStored(id: string): Promise<boolean> {
    const answer = await list()
      .unwrap()
      .catch(() => null);
    fate.current = answer ? 'notStored' : 'perhapsStored';
    return answer?.passkeys.some((passkey) => passkey.id === id) === true;
  }

  return (
    <FormDialog
      title={t('passkeys.add')}
      submitLabel={t('passkeys.add')}
      submittingLabel={t('passkeys.adding')}
      done={t('passkeys.added')}
      failure={(error) =>
        t(
          error instanceof Error && error.name === 'InvalidStateError'
            ? 'passkeys.known'
            : `passkeys.${fate.current}`,
        )
      }
      check={check}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="note">{t('passkeys.addText')}</p>
      <PasskeyNameField initial={device ?? t('passkeys.firstName')} />
      <PasswordField
        name="password"
        ofEmail={user?.email ?? ''}
        autoComplete="current-password"
        label={t('passkeys.password')}
      />
    </FormDialog>
  );
}
