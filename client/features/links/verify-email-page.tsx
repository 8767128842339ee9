import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import { Link, useParams } from 'react-router-dom';
import { api } from '../../api/api.ts';
import { errorText } from '../../api/error-text.ts';
import { useSession } from '../../session/use-session.ts';
import { paths } from '../../shell/paths.ts';
import { usePageTitle } from '../../shell/use-page-title.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useVerifyEmailQuery } from './links-api.ts';
import styles from './links.module.css';

/** Where the link of the verification mail leads (VER-01). */
export function VerifyEmailPage() {
  const { t } = useTranslation('links');
  const { token = '' } = useParams();
  const dispatch = useDispatch();
  const { isAuthenticated } = useSession();
  const { isSuccess, error } = useVerifyEmailQuery({ params: { token } });
  usePageTitle(t('verify.title'));

  useEffect(() => {
    if (isSuccess && isAuthenticated) dispatch(api.util.invalidateTags(['Me']));
  }, [isSuccess, isAuthenticated, dispatch]);

  return (
    <div className={styles.page}>
      <h1>{t('verify.title')}</h1>
      {isSuccess && (
        <>
          <Banner tone="success" title={t('verify.success')}>
            {t('verify.successText')}
          </Banner>
          <div className={styles.actions}>
            <Link to={paths.play} className={buttonClass()}>
              {t('verify.play')}
            </Link>
            <Link to={paths.home} className={buttonClass({ variant: 'secondary' })}>
              {t('verify.home')}
            </Link>
          </div>
        </>
      )}
      {error && (
        <>
          <Banner tone="error" title={t('verify.error')}>
            <p>{errorText(error)}</p>
            <p>{t('verify.errorText')}</p>
          </Banner>
          <div className={styles.actions}>
            {isAuthenticated && (
              <Link to={paths.profile} className={buttonClass()}>
                {t('verify.profile')}
              </Link>
            )}
            <Link to={paths.home} className={buttonClass({ variant: 'secondary' })}>
              {t('verify.home')}
            </Link>
          </div>
        </>
      )}
      {!isSuccess && !error && (
        <p role="status" className={styles.waiting}>
          <Spinner />
          {t('verify.verifying')}
        </p>
      )}
    </div>
  );
}
