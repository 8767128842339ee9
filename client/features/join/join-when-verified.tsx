import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../shell/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { useJoinWhenVerifiedMutation, usePeekQuery } from './join-api.ts';
import { JoinFailed } from './join-failed.tsx';
import { Waiting } from './waiting.tsx';
import styles from './join.module.css';

/** Has the server keep the wish to join until the address is verified, on whatever device that happens. */
export function JoinWhenVerified({ code, email }: { code: string; email: string }) {
  const { t } = useTranslation('join');
  const [keep, { isSuccess, error }] = useJoinWhenVerifiedMutation();
  const { data: group } = usePeekQuery({ params: { code } });
  const keepOnce = useEffectEvent(() => void keep({ params: { code } }));
  useEffect(() => keepOnce(), [code]);

  if (error)
    return (
      <JoinFailed
        title={t('failed')}
        error={error}
        fallback={t('error')}
        wayOut={{ to: paths.profile, label: t('verify.profile') }}
        onRetry={() => void keep({ params: { code } })}
      />
    );
  if (!isSuccess) return <Waiting text={t('joining')} />;
  return (
    <>
      <Banner tone="info" icon="mail" title={t('verify.title')}>
        {group ? t('verify.text', { email, group: group.name }) : t('verify.textPlain', { email })}
      </Banner>
      <div className={styles.actions}>
        <Link to={paths.profile} className={buttonClass()}>
          {t('verify.profile')}
        </Link>
      </div>
    </>
  );
}
