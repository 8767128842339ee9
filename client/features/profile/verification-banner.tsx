import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { User } from '../../../shared/contract/auth.ts';
import { ResendVerification } from '../../shell/resend-verification.tsx';
import { useVerificationWatch } from '../../session/use-verification-watch.ts';
import { readVerificationDetour } from '../../shell/verification-detour.ts';
import { Banner } from '../../ui/banner.tsx';

/** While the address is not verified (PROF-02). Who was sent here from a page for verified players is told so (PLAY-01). */
export function VerificationBanner({ user }: { user: User }) {
  const { t } = useTranslation('profile');
  const { t: verification } = useTranslation('verification');
  const [isResent, setIsResent] = useState(false);
  const isSentHere = readVerificationDetour(useLocation().state) !== null;
  const { email } = user;
  useVerificationWatch();

  return (
    <Banner
      tone="warning"
      icon="mail"
      title={isSentHere ? t('verification.required') : t('verification.title')}
      action={<ResendVerification user={user} onSent={() => setIsResent(true)} />}
    >
      <p>{isResent ? verification('resent', { email }) : t('verification.text', { email })}</p>
      <p>{t('verification.spam')}</p>
    </Banner>
  );
}
