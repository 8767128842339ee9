import { useTranslation } from 'react-i18next';
import type { NewCredential } from '../../../../shared/contract/passkeys.ts';
import { createPasskey } from '../../../lib/passkey-ceremony.ts';
import { isApiError } from '../../../api/api-error.ts';
import { useSession } from '../../../session/use-session.ts';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { textOf } from '../../../shell/forms/use-form.ts';
import { useAddPasskeyMutation, usePasskeyOptionsMutation, useSessionsQuery } from './access-api.ts';
import { PasskeyNameField } from './passkey-name-field.tsx';

/** Adds a passkey: asks for the password and then the device (AUTH-22). */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['access', 'errors']);
  const { user } = useSession();
  const { data } = useSessionsQuery();
  const [getOptions] = usePasskeyOptionsMutation();
  const [add] = useAddPasskeyMutation();
  const device = data?.sessions.find(({ isThisOne }) => isThisOne)?.device;

  const check = (given: FormData): Record<string, string> =>
    Object.fromEntries(
      ['name', 'password']
        .filter((name) => !textOf(given, name).trim())
        .map((name) => [name, t('errors:fields.required')]),
    );

  async function submit(given: FormData) {
    const body = { password: textOf(given, 'password') };
    const options = (await getOptions({ body }).unwrap()) as unknown as Parameters<typeof createPasskey>[0];
    const credential = (await createPasskey(options)) as unknown as NewCredential;
    await add({ body: { name: textOf(given, 'name').trim(), credential } }).unwrap();
  }

  function failure(error: unknown): string {
    if (isApiError(error)) return t('passkeys.notAdded');
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    return t(isKnown ? 'passkeys.known' : 'passkeys.addError');
  }

  return (
    <FormDialog
      title={t('passkeys.add')}
      submitLabel={t('passkeys.add')}
      submittingLabel={t('passkeys.adding')}
      done={t('passkeys.added')}
      failure={failure}
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
