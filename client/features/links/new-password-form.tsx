import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PASSWORD_MIN, passwordProblem } from '../../../shared/rules/registration.ts';
import { isApiError } from '../../api/api-error.ts';
import { errorText, fieldTexts } from '../../api/error-text.ts';
import { PasswordInput } from '../../session/forms/password-input.tsx';
import { textOf, useFormErrors } from '../../session/forms/use-form-errors.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useResetPasswordMutation } from './links-api.ts';
import styles from './links.module.css';

interface NewPasswordFormProps {
  token: string;
  onDone: () => void;
  /** The token ran out, or was used, while the form was being filled in. */
  onInvalid: () => void;
}

/** New password and confirmation (RST-02): nothing is sent while they differ. */
export function NewPasswordForm({ token, onDone, onInvalid }: NewPasswordFormProps) {
  const { t } = useTranslation('links');
  const { t: errorTexts } = useTranslation('errors');
  const [resetPassword, { isLoading }] = useResetPasswordMutation();
  const [errors, tell, form] = useFormErrors();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const newPassword = textOf(given, 'newPassword');
    const confirmation = textOf(given, 'confirmPassword');
    const required = t('reset.required');
    tell({});
    if (!newPassword || !confirmation) {
      return tell({
        fields: {
          ...(!newPassword && { newPassword: required }),
          ...(!confirmation && { confirmPassword: required }),
        },
      });
    }
    if (newPassword !== confirmation) return tell({ fields: { confirmPassword: t('reset.mismatch') } });
    const problem = passwordProblem(newPassword, {}, () => false);
    if (problem) return tell({ fields: { newPassword: errorTexts(`fields.${problem}`) } });
    try {
      await resetPassword({ body: { token, newPassword } }).unwrap();
      onDone();
    } catch (error) {
      if (isApiError(error) && error.code === 'token_invalid') return onInvalid();
      tell({ message: errorText(error, t('reset.error')), fields: fieldTexts(error) });
    }
  }

  return (
    <form ref={form} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <PasswordInput
        name="newPassword"
        autoComplete="new-password"
        label={t('reset.newPassword')}
        hint={t('reset.newPasswordHint', { min: PASSWORD_MIN })}
        error={errors.fields['newPassword']}
      />
      <PasswordInput
        name="confirmPassword"
        autoComplete="new-password"
        label={t('reset.confirmPassword')}
        error={errors.fields['confirmPassword']}
      />
      {errors.message && <Banner tone="error">{errors.message}</Banner>}
      <Button type="submit" wide loading={isLoading} loadingLabel={t('reset.submitting')}>
        {t('reset.submit')}
      </Button>
    </form>
  );
}
