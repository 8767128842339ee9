import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { User } from '../../../shared/contract/auth.ts';
import { ResendVerification } from '../../shell/resend-verification.tsx';
import { useVerificationWatch } from '../../session/use-verification-watch.ts';
import { paths } from '../../shell/paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { useJoinWhenVerifiedMutation, usePeekQuery } from './join-api.ts';
import { JoinFailed } from './join-failed.tsx';
import { useOncePerCode } from './use-once-per-code.ts';
import { Waiting } from './waiting.tsx';

/** Has the server keep the wish to join until the address is verified, on whatever device that happens. */
export function JoinWhenVerified({ code, user }: { code: string; user: User }) {
  const { t } = useTranslation('join');
  const { t: verification } = useTranslation('verification');
  const [keep, { isSuccess, error }] = useJoinWhenVerifiedMutation();
  const [isResent, setIsResent] = useState(false);
  const { data: group } = usePeekQuery({ params: { code } });
  const { email } = user;
  useVerificationWatch();
  useOncePerCode(code, () => void keep({ params: { code } }));

  if (error)
    return (
      <JoinFailed
        title={t('failed')}
        error={error}
        wayOut={{ to: paths.profile, label: t('verify.profile') }}
        onRetry={() => void keep({ params: { code } })}
      />
    );
  if (!isSuccess) return <Waiting text={t('joining')} />;
  return (
    <>
      <Banner
        tone="info"
        icon="mail"
        title={t('verify.title')}
        action={<ResendVerification user={user} onSent={() => setIsResent(true)} />}
      >
        <p>{group ? t('verify.text', { email, group: group.name }) : t('verify.textPlain', { email })}</p>
        <p>{isResent ? verification('resent', { email }) : t('verify.again')}</p>
      </Banner>
      <div className="row gap-3">
        <Link to={paths.profile} className={buttonClass()}>
          {t('verify.profile')}
        </Link>
      </div>
    </>
  );
}
