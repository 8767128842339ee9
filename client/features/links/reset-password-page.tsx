import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { isApiError } from '../../api/api-error.ts';
import { playerErrorText } from '../../api/error-text.ts';
import { useSession } from '../../session/use-session.ts';
import { useLogOut } from '../../shell/log-out.ts';
import { useOpenAuthDialog } from '../../shell/auth-dialog-state.ts';
import { paths } from '../../shell/paths.ts';
import { usePageTitle } from '../../shell/use-page-title.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useVerifyResetTokenQuery, useResetPasswordMutation } from './links-api.ts';
import styles from './links.module.css';
import type { LinkPasskey } from '../../../shared/contract/auth.ts';
import { PASSWORD_MIN, passwordProblem } from '../../../shared/rules/registration.ts';
import { formatDate } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { Form } from '../../shell/forms/form.tsx';
import { textOf, useForm } from '../../shell/forms/use-form.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';

const homeAfterMs = 3000;

/** Where the link of the reset mail leads: checking, invalid, form, done (RST-01, RST-02). */
export function ResetPasswordPage() {
  const { t } = useTranslation('links');
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [done, setDone] = useState(false);
  usePageTitle(t('reset.title'));
  return (
    <div className={`page stack gap-4 ${styles.page}`}>
      <h1>{t('reset.title')}</h1>
      {done && <Done />}
      {!done && !token && <InvalidToken />}
      {!done && token && <CheckedForm token={token} onDone={() => setDone(true)} />}
    </div>
  );
}

function CheckedForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation(['links', 'common']);
  // A later question that fails, when the connection is back, must not take the typed password away.
  const { data, isFetching, error, refetch } = useVerifyResetTokenQuery({ params: { token } });
  const [isUsedUp, setIsUsedUp] = useState(false);
  if (isUsedUp) return <InvalidToken />;
  if (data)
    return (
      <NewPasswordForm
        token={token}
        passkeys={data.passkeys}
        onDone={onDone}
        onInvalid={() => setIsUsedUp(true)}
      />
    );
  if (isFetching || !error)
    return (
      <p role="status" className="row gap-3 muted">
        <Spinner />
        <span>{t('reset.checking')}</span>
      </p>
    );
  if (isApiError(error) && error.status >= 400 && error.status < 500 && error.code !== 'too_many_requests')
    return <InvalidToken />;
  return (
    <Banner tone="error" action={<RetryButton isFetching={isFetching} refetch={refetch} />}>
      {playerErrorText(error)}
    </Banner>
  );
}

function InvalidToken() {
  const { t } = useTranslation('links');
  const openAuthDialog = useOpenAuthDialog();
  return (
    <>
      <Banner tone="error" title={t('reset.invalid')}>
        {t('reset.invalidText')}
      </Banner>
      <div className="row gap-3">
        <Button onClick={() => openAuthDialog({ mode: 'requestPasswordReset' })}>
          {t('reset.requestAgain')}
        </Button>
        <Link to={paths.home} className={buttonClass({ variant: 'secondary' })}>
          {t('reset.home')}
        </Link>
      </div>
    </>
  );
}

/**
 * A new password ends all sessions, so this device forgets its own too; the login with the new one opens on the home
 * page.
 */
function Done() {
  const { t } = useTranslation('links');
  const navigate = useNavigate();
  const { isAuthenticated } = useSession();
  const logOut = useLogOut();
  const openAuthDialog = useOpenAuthDialog();
  useEffect(() => {
    if (isAuthenticated) void logOut();
  }, [isAuthenticated, logOut]);
  useEffect(() => {
    const timer = setTimeout(() => {
      void navigate(paths.home);
      openAuthDialog();
    }, homeAfterMs);
    return () => clearTimeout(timer);
  }, [navigate, openAuthDialog]);
  return <Banner tone="success">{t('reset.success')}</Banner>;
}

interface NewPasswordFormProps {
  token: string;
  /** The passkeys that the reset can remove. A server of an earlier release names none. */
  passkeys?: LinkPasskey[];
  onDone: () => void;
  /** The token ran out, or was used, while the form was being filled in. */
  onInvalid: () => void;
}

/** New password and confirmation (RST-02): nothing is sent while they differ. */
function NewPasswordForm({ token, passkeys = [], onDone, onInvalid }: NewPasswordFormProps) {
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
