import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { User } from '../../../shared/contract/auth.ts';
import { useVerificationWatch } from '../../session/use-verification-watch.ts';
import { paths } from '../../shell/paths.ts';
import { ResendVerification } from '../../shell/resend-verification.tsx';
import { toastSuccess } from '../../shell/toasts.ts';
import { readVerificationDetour } from '../../shell/verification-detour.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';

/** That the address is not verified; when it turns out to be while the profile is open, that too, and the way on. */
export function VerificationNote({ user }: { user: User }) {
  const isVerifiedHere = useVerifiedHere(user);
  if (!user.isVerified) return <VerificationBanner user={user} />;
  return isVerifiedHere ? <VerifiedBanner /> : null;
}

/** Asks for the verification (PROF-02), and says why the player was sent here, if they were (PLAY-01). */
function VerificationBanner({ user }: { user: User }) {
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

/** What is open now, and the way to the page from which the player was sent here, if they were (PLAY-01, VER-01). */
function VerifiedBanner() {
  const { t } = useTranslation('profile');
  const { t: links } = useTranslation('links');
  const wanted = readVerificationDetour(useLocation().state)?.wanted ?? paths.play;
  return (
    <Banner
      tone="success"
      action={
        <Link to={wanted} className={buttonClass()}>
          {wanted === paths.play ? links('verify.play') : t('verification.goOn')}
        </Link>
      }
    >
      {links('verify.successText')}
    </Banner>
  );
}

/** Says when it happens, wherever on the page the player is; and moves nobody, who may be reading or typing. */
function useVerifiedHere({ id, isVerified }: User): boolean {
  const { t } = useTranslation('profile');
  const [waitingId, setWaitingId] = useState<number | null>(null);
  if (!isVerified && waitingId !== id) setWaitingId(id);
  const isVerifiedHere = isVerified && waitingId === id;

  const say = useEffectEvent(() => toastSuccess(t('verification.done')));
  useEffect(() => {
    if (isVerifiedHere) say();
  }, [isVerifiedHere]);
  return isVerifiedHere;
}
