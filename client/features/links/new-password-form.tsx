import { useTranslation } from 'react-i18next';
import type { LinkPasskey } from '../../../shared/contract/auth.ts';
import { PASSWORD_MIN, passwordProblem } from '../../../shared/rules/registration.ts';
import { isApiError } from '../../api/api-error.ts';
import { formatDate } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { Form } from '../../shell/forms/form.tsx';
import { textOf, useForm } from '../../shell/forms/use-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { useResetPasswordMutation } from './links-api.ts';

interface NewPasswordFormProps {
  token: string;
  /** The passkeys that the reset can remove. A server of an earlier release names none. */
  passkeys?: LinkPasskey[];
  onDone: () => void;
  /** The token ran out, or was used, while the form was being filled in. */
  onInvalid: () => void;
}

/** New password and confirmation (RST-02): nothing is sent while they differ. */
export function NewPasswordForm({ token, passkeys = [], onDone, onInvalid }: NewPasswordFormProps) {
  const { t } = useTranslation(['links', 'errors']);
  const [resetPassword] = useResetPasswordMutation();
  const { message, isSending, form } = useForm({ check, send: reset, failure: t('reset.error') });

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
    return problem ? { newPassword: t(`errors:fields.${problem}`) } : {};
  }

  async function reset(given: FormData) {
    try {
      const newPassword = textOf(given, 'newPassword');
      const removesPasskeys = textOf(given, 'removePasskeys') !== '';
      const body = { token, newPassword, ...(removesPasskeys && { removePasskeys: true }) };
      await resetPassword({ body }).unwrap();
      onDone();
    } catch (error) {
      if (!isApiError(error) || error.code !== 'token_invalid') throw error;
      onInvalid();
    }
  }

  return (
    <Form {...form} className="stack gap-4">
      <PasswordField
        name="newPassword"
        autoComplete="new-password"
        label={t('reset.newPassword')}
        hint={t('reset.newPasswordHint', { min: PASSWORD_MIN })}
      />
      <PasswordField name="confirmPassword" autoComplete="new-password" label={t('reset.confirmPassword')} />
      {passkeys.length > 0 && <Passkeys passkeys={passkeys} />}
      {message && <Banner tone="error">{message}</Banner>}
      <Button type="submit" wide loading={isSending} loadingLabel={t('reset.submitting')}>
        {t('reset.submit')}
      </Button>
    </Form>
  );
}

/**
 * The passkeys of the account, which the reset removes unless the player keeps them: a stranger may have added one
 * (RST-04).
 */
function Passkeys({ passkeys }: { passkeys: LinkPasskey[] }) {
  const { t } = useTranslation('links');
  const language = useLanguage();
  const dateOf = (instant: string) => formatDate(instant, language);
  return (
    <div className="stack">
      <p>{t('reset.passkeys')}</p>
      <ul className="stack gap-1">
        {passkeys.map(({ name, createdAt, lastUsedAt }) => (
          <li key={`${name} ${createdAt}`}>
            <strong>{name}</strong>
            <p className="note">
              {t(lastUsedAt ? 'reset.passkeyUsed' : 'reset.passkeyUnused', {
                created: dateOf(createdAt),
                used: lastUsedAt ? dateOf(lastUsedAt) : '',
              })}
            </p>
          </li>
        ))}
      </ul>
      <CheckboxField
        name="removePasskeys"
        defaultChecked
        label={t('reset.removePasskeys')}
        hint={t('reset.removePasskeysHint')}
      />
    </div>
  );
}
