import { useTranslation } from 'react-i18next';
import { isEmail, normalizeEmail } from '../../../shared/rules/registration/email.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useRequestPasswordResetMutation } from '../auth-api.ts';
import { EmailField } from './email-field.tsx';
import type { KeptFields } from './kept-fields.ts';
import { textOf } from './use-form-errors.ts';
import { useForm } from './use-form.ts';
import styles from './forms.module.css';

/** Asks for a reset link; `onSent` is called when the server took the request, whether or not the address has an account. */
export function ResetRequestForm({ onSent, kept = {} }: { onSent: () => void; kept?: KeptFields }) {
  const { t } = useTranslation('auth');
  const [request] = useRequestPasswordResetMutation();
  const { errors, isSending, form } = useForm({
    check: problemsIn,
    send: ask,
    failure: t('requestPasswordReset.error'),
  });

  function problemsIn(given: FormData): Record<string, string> {
    const email = normalizeEmail(textOf(given, 'email'));
    if (!email) return { email: t('requestPasswordReset.emailRequired') };
    return isEmail(email) ? {} : { email: t('error.email') };
  }

  async function ask(given: FormData) {
    await request({ body: { email: normalizeEmail(textOf(given, 'email')) } }).unwrap();
    onSent();
  }

  return (
    <form {...form} className={styles.form}>
      <EmailField initial={kept['email']} error={errors.fields['email']} />
      {errors.message && <Banner tone="error">{errors.message}</Banner>}
      <Button type="submit" wide loading={isSending} loadingLabel={t('requestPasswordReset.submitting')}>
        {t('requestPasswordReset.submit')}
      </Button>
    </form>
  );
}
