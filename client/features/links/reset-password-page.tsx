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
import { useVerifyResetTokenQuery } from './links-api.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import styles from './links.module.css';

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
