import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmail, normalizeEmail } from '../../../shared/rules/registration/email.ts';
import { errorText, fieldTexts } from '../../api/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useRequestPasswordResetMutation } from '../auth-api.ts';
import { EmailField } from './email-field.tsx';
import type { KeptFields } from './kept-fields.ts';
import { textOf, useFormErrors } from './use-form-errors.ts';
import styles from './forms.module.css';

/** Asks for a reset link; `onSent` is called when the server took the request, whether or not the address has an account. */
export function ResetRequestForm({ onSent, kept = {} }: { onSent: () => void; kept?: KeptFields }) {
  const { t } = useTranslation('auth');
  const [request, { isLoading }] = useRequestPasswordResetMutation();
  const [errors, tell, form] = useFormErrors(problemsIn);

  function problemsIn(given: FormData): Record<string, string> {
    const email = normalizeEmail(textOf(given, 'email'));
    if (!email) return { email: t('requestPasswordReset.emailRequired') };
    return isEmail(email) ? {} : { email: t('error.email') };
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const fields = problemsIn(given);
    tell({ fields });
    if (Object.keys(fields).length > 0) return;
    const email = normalizeEmail(textOf(given, 'email'));
    try {
      await request({ body: { email } }).unwrap();
      onSent();
    } catch (error) {
      tell({ message: errorText(error, t('requestPasswordReset.error')), fields: fieldTexts(error) });
    }
  }

  return (
    <form ref={form} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <EmailField initial={kept['email']} error={errors.fields['email']} />
      {errors.message && <Banner tone="error">{errors.message}</Banner>}
      <Button type="submit" wide loading={isLoading} loadingLabel={t('requestPasswordReset.submitting')}>
        {t('requestPasswordReset.submit')}
      </Button>
    </form>
  );
}
