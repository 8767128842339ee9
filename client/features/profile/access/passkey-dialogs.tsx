import { useTranslation } from 'react-i18next';
import { forgetPasskey, hasPasskeys } from '../../../lib/passkey-ceremony.ts';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { textOf } from '../../../shell/forms/use-form.ts';
import { toastSuccess } from '../../../shell/toasts.ts';
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

  async function submit(given: FormData) {
    await rename({ params: { id }, body: { name: textOf(given, 'name').trim() } }).unwrap();
    toastSuccess(t('passkeys.renamed'));
    onClose();
  }

  return (
    <FormDialog
      title={t('passkeys.rename')}
      submitLabel={t('passkeys.save')}
      submittingLabel={t('passkeys.saving')}
      failure={t('passkeys.renameError')}
      check={(given): Record<string, string> =>
        textOf(given, 'name').trim() ? {} : { name: t('errors:fields.required') }
      }
      onSubmit={submit}
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
    toastSuccess(t('passkeys.removed'));
    onClose();
  }

  return (
    <FormDialog
      title={t('passkeys.removeTitle', { name })}
      submitLabel={t('passkeys.remove')}
      submittingLabel={t('passkeys.removing')}
      danger
      failure={t('passkeys.removeError')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('passkeys.removeText')}</p>
    </FormDialog>
  );
}
