import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { isApiError } from '../../api/api-error.ts';
import { isEmail, normalizeEmail } from '../../../shared/rules/registration.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useLoginMutation } from '../../session/auth-api.ts';
import { sessionStarted } from '../../session/session-slice.ts';
import { hasPasskeys } from '../../lib/passkey-ceremony.ts';
import { offerPasskey } from '../passkey-offer.ts';
import { EmailField } from './email-field.tsx';
import { failureOf } from './failure-of.ts';
import type { KeptFields } from './kept-fields.ts';
import { PasskeyLogin } from './passkey-login.tsx';
import { PasswordInput } from './password-input.tsx';
import { textOf } from './use-form-errors.ts';
import { useForm } from './use-form.ts';

interface LoginFormProps {
  /** Called once the session has begun. */
  onEntered: () => void;
  /** Called if the account is disabled. */
  onDisabled?: () => void;
  kept?: KeptFields;
  /** Said when the call failed and the server did not say why. */
  failureText?: string;
}

/** Logs in. */
export function LoginForm({ onEntered, onDisabled, kept = {}, failureText }: LoginFormProps) {
  const { t } = useTranslation('auth');
  const dispatch = useDispatch();
  const [login] = useLoginMutation();
  const { errors, isSending, form } = useForm({
    check: problemsIn,
    send: enter,
    failure: (error) => {
      if (!isApiError(error)) return t('login.error');
      if (error.code === 'account_disabled') onDisabled?.();
      return failureText ?? failureOf(error, t('register.error'));
    },
  });

  function problemsIn(given: FormData): Record<string, string> {
    const email = normalizeEmail(textOf(given, 'email'));
    const empty = ['email', 'password'].filter((name) => !textOf(given, name).trim());
    return {
      ...(!isEmail(email) && { email: t('error.email') }),
      ...Object.fromEntries(empty.map((name) => [name, t('error.required')])),
    };
  }

  /** An answer without a token is no login (AUTH-08). */
  async function enter(given: FormData) {
    const email = normalizeEmail(textOf(given, 'email'));
    const password = textOf(given, 'password');
    const { access_token: token, user } = await login({ body: { email, password } }).unwrap();
    if (!token) throw new Error('no token');
    dispatch(sessionStarted({ token, user }));
    offerPasskey();
    onEntered();
  }

  return (
    <>
      <form {...form} className="stack gap-4">
        <EmailField autoComplete="username webauthn" initial={kept['email']} error={errors.fields['email']} />
        <PasswordInput
          name="password"
          autoComplete="current-password"
          label={t('field.password')}
          error={errors.fields['password']}
        />
        {errors.message && <Banner tone="error">{errors.message}</Banner>}
        <Button type="submit" wide loading={isSending} loadingLabel={t('login.submitting')}>
          {t('login.submit')}
        </Button>
      </form>
      {hasPasskeys() && <PasskeyLogin onEntered={onEntered} onDisabled={onDisabled} />}
    </>
  );
}
