import { useTranslation } from 'react-i18next';
import { PASSWORD_MIN, passwordProblem } from '../../../shared/rules/registration.ts';
import { isApiError } from '../../api/api-error.ts';
import { PasswordInput } from '../../shell/forms/password-input.tsx';
import { textOf, useForm } from '../../shell/forms/use-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useResetPasswordMutation } from './links-api.ts';

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
  const [resetPassword] = useResetPasswordMutation();
  const { errors, isSending, form } = useForm({ check, send: reset, failure: t('reset.error') });

  function check(given: FormData): Record<string, string> {
    const required = t('reset.required');
    const [password, confirmation] = [textOf(given, 'newPassword'), textOf(given, 'confirmPassword')];
    if (!password || !confirmation)
      return {
        ...(!password && { newPassword: required }),
        ...(!confirmation && { confirmPassword: required }),
      };
    if (password !== confirmation) return { confirmPassword: t('reset.mismatch') };
    const problem = passwordProblem(password, {}, () => false);
    return problem ? { newPassword: errorTexts(`fields.${problem}`) } : {};
  }

  async function reset(given: FormData) {
    try {
      await resetPassword({ body: { token, newPassword: textOf(given, 'newPassword') } }).unwrap();
      onDone();
    } catch (error) {
      if (!isApiError(error) || error.code !== 'token_invalid') throw error;
      onInvalid();
    }
  }

  return (
    <form {...form} className="stack gap-4">
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
      <Button type="submit" wide loading={isSending} loadingLabel={t('reset.submitting')}>
        {t('reset.submit')}
      </Button>
    </form>
  );
}
