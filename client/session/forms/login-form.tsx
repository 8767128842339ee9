import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { normalizeEmail } from '../../../shared/rules/registration/email.ts';
import { errorText, fieldTexts } from '../../api/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useLoginMutation } from '../auth-api.ts';
import { sessionStarted } from '../session-slice.ts';
import { EmailField } from './email-field.tsx';
import { failureOf } from './failure-of.ts';
import type { KeptFields } from './kept-fields.ts';
import { PasswordInput } from './password-input.tsx';
import { textOf, useFormErrors } from './use-form-errors.ts';
import styles from './forms.module.css';

interface LoginFormProps {
  /** Called once the session has begun. */
  onEntered: () => void;
  kept?: KeptFields;
  /** Said when the call failed and the server did not say why. */
  failureText?: string;
}

/** Logs in. */
export function LoginForm({ onEntered, kept = {}, failureText }: LoginFormProps) {
  const { t } = useTranslation('auth');
  const dispatch = useDispatch();
  const [login, { isLoading }] = useLoginMutation();
  const [errors, tell, form] = useFormErrors(problemsIn);

  function problemsIn(given: FormData): Record<string, string> {
    const empty = ['email', 'password'].filter((name) => !textOf(given, name).trim());
    return Object.fromEntries(empty.map((name) => [name, t('error.required')]));
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const fields = problemsIn(given);
    tell({ fields });
    if (Object.keys(fields).length > 0) return;
    const email = normalizeEmail(textOf(given, 'email'));
    const password = textOf(given, 'password');
    try {
      const { access_token: token, user } = await login({ body: { email, password } }).unwrap();
      if (!token) return tell({ message: t('login.error') });
      dispatch(sessionStarted({ token, user }));
      onEntered();
    } catch (error) {
      tell({
        message: errorText(error, failureText ?? failureOf(error, t('register.error'))),
        fields: fieldTexts(error),
      });
    }
  }

  return (
    <form ref={form} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <EmailField autoComplete="username" initial={kept['email']} error={errors.fields['email']} />
      <PasswordInput
        name="password"
        autoComplete="current-password"
        label={t('field.password')}
        error={errors.fields['password']}
      />
      {errors.message && <Banner tone="error">{errors.message}</Banner>}
      <Button type="submit" wide loading={isLoading} loadingLabel={t('login.submitting')}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
