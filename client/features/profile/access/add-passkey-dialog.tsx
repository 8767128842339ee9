import { useTranslation } from 'react-i18next';
import type { NewCredential } from '../../../../shared/contract/passkeys.ts';
import { createPasskey } from '../../../lib/passkey-ceremony.ts';
import { useSession } from '../../../session/use-session.ts';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { PasswordInput } from '../../../shell/forms/password-input.tsx';
import { textOf } from '../../../shell/forms/use-form.ts';
import { toastSuccess } from '../../../shell/toasts.ts';
import { useAddPasskeyMutation, usePasskeyOptionsMutation, useSessionsQuery } from './access-api.ts';
import { PasskeyNameField } from './passkey-name-field.tsx';

/** Adds a passkey: asks for the password and then the device (AUTH-22). */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('access');
  const { t: errorTexts } = useTranslation('errors');
  const { user } = useSession();
  const { data } = useSessionsQuery();
  const [getOptions] = usePasskeyOptionsMutation();
  const [add] = useAddPasskeyMutation();
  const device = data?.sessions.find(({ isThisOne }) => isThisOne)?.device;

  const check = (given: FormData): Record<string, string> =>
    Object.fromEntries(
      ['name', 'password']
        .filter((name) => !textOf(given, name).trim())
        .map((name) => [name, errorTexts('fields.required')]),
    );

  async function submit(given: FormData) {
    const options = await getOptions({ body: { password: textOf(given, 'password') } }).unwrap();
    const created = await createPasskey(options as unknown as Parameters<typeof createPasskey>[0]);
    const credential = created as unknown as NewCredential;
    await add({ body: { name: textOf(given, 'name').trim(), credential } }).unwrap();
    toastSuccess(t('passkeys.added'));
    onClose();
  }

  return (
    <FormDialog
      title={t('passkeys.add')}
      submitLabel={t('passkeys.add')}
      submittingLabel={t('passkeys.adding')}
      failure={(error) =>
        t(
          error instanceof Error && error.name === 'InvalidStateError'
            ? 'passkeys.known'
            : 'passkeys.addError',
        )
      }
      check={check}
      onSubmit={submit}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <p className="note">{t('passkeys.addText')}</p>
          <PasskeyNameField initial={device ?? t('passkeys.firstName')} error={problems['name']} />
          {/* Password managers want to know whose password it is. */}
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={user?.email ?? ''}
            readOnly
            hidden
          />
          <PasswordInput
            name="password"
            autoComplete="current-password"
            label={t('passkeys.password')}
            error={problems['password']}
          />
        </>
      )}
    </FormDialog>
  );
}
