import { useTranslation } from 'react-i18next';
import type { User } from '../../shared/contract/auth.ts';
import { isEmail, normalizeEmail } from '../../shared/rules/registration.ts';
import { FormDialog } from './form-dialog.tsx';
import { toastSuccess } from './toasts.ts';
import { EmailField } from './forms/email-field.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { textOf } from './forms/use-form.ts';
import { waitingChoicesOf } from '../outbox/visitor-choices.ts';
import { useChangeEmailMutation } from '../session/session-api.ts';

interface EmailDialogProps {
  user: User;
  /** The link is on its way to the new address. */
  onSent: () => void;
  onClose: () => void;
}

/** Corrects the address of an account that has not verified it yet, and sends the link there (PROF-06). */
export function EmailDialog({ user, onSent, onClose }: EmailDialogProps) {
  const { t } = useTranslation(['verification', 'auth', 'errors']);
  const [changeEmail] = useChangeEmailMutation();

  const read = (given: FormData) => ({
    email: normalizeEmail(textOf(given, 'email')),
    password: textOf(given, 'password'),
  });

  function check(given: FormData): Record<string, string> {
    const { email, password } = read(given);
    const problem = !email ? 'required' : !isEmail(email) ? 'invalid_email' : null;
    return {
      ...(email === user.email && { email: t('sameEmail') }),
      ...(problem && { email: t(`errors:fields.${problem}`) }),
      ...(!password && { password: t('errors:fields.required') }),
    };
  }

  async function submit(given: FormData) {
    const { email } = await changeEmail({
      body: { ...read(given), ...waitingChoicesOf(user.id) },
    }).unwrap();
    toastSuccess(t('resent', { email }));
    onSent();
    onClose();
  }

  return (
    <FormDialog
      title={t('correct')}
      submitLabel={t('correctSubmit')}
      submittingLabel={t('resending')}
      failure={t('resendError')}
      check={check}
      onSubmit={submit}
      onClose={onClose}
    >
      <EmailField autoComplete="username" initial={user.email} hint={t('correctHint')} />
      <PasswordField name="password" autoComplete="current-password" label={t('auth:field.password')} />
    </FormDialog>
  );
}
