import { useTranslation } from 'react-i18next';
import { forgetPasskey, hasPasskeys } from '../../../lib/passkey-ceremony.ts';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { textOf } from '../../../shell/forms/use-form.ts';
import { type Passkey, useRemovePasskeyMutation, useRenamePasskeyMutation } from './access-api.ts';
import { PasskeyNameField } from './passkey-name-field.tsx';

interface PasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
}

/** Renames a passkey. */
export function RenamePasskeyDialog({ passkey: { id, name }, onClose }: PasskeyDialogProps) {
  const { t } = useTranslation(['access', 'errors']);
  const [rename] = useRenamePasskeyMutation();

  return (
    <FormDialog
      title={t('passkeys.rename')}
      submitLabel={t('passkeys.save')}
      submittingLabel={t('passkeys.saving')}
      done={t('passkeys.renamed')}
      failure={t('passkeys.renameError')}
      check={(given): Record<string, string> =>
        textOf(given, 'name').trim() ? {} : { name: t('errors:fields.required') }
      }
      onSubmit={(given) => rename({ params: { id }, body: { name: textOf(given, 'name').trim() } }).unwrap()}
      onClose={onClose}
    >
      <PasskeyNameField initial={name} />
    </FormDialog>
  );
}

/** Removes a passkey after a confirmation. The password still works. */
export function RemovePasskeyDialog({ passkey: { id, name }, onClose }: PasskeyDialogProps) {
  const { t } = useTranslation('access');
  const [remove] = useRemovePasskeyMutation();

  async function submit() {
    await remove({ params: { id } }).unwrap();
    if (hasPasskeys()) void forgetPasskey(location.hostname, id).catch(() => undefined);
  }

  return (
    <FormDialog
      title={t('passkeys.removeTitle', { name })}
      submitLabel={t('passkeys.remove')}
      submittingLabel={t('passkeys.removing')}
      danger
      done={t('passkeys.removed')}
      failure={t('passkeys.removeError')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('passkeys.removeText')}</p>
    </FormDialog>
  );
}
