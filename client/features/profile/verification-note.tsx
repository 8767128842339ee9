import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { User } from '../../../shared/contract/auth.ts';
import { useVerificationWatch } from '../../session/use-verification-watch.ts';
import { paths } from '../../shell/paths.ts';
import { ResendVerification } from '../../shell/resend-verification.tsx';
import { optionalPart } from '../../shell/optional.tsx';
import { toastSuccess } from '../../shell/toasts.ts';
import { readVerificationDetour } from '../../shell/verification-detour.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';
import styles from './profile-page.module.css';

const WaitingChoices = optionalPart(
  async () => (await import('../../shell/waiting-choices.tsx')).WaitingChoices,
);

interface VerificationNoteProps {
  user: User;
  /** The note is all that the page shows, so the page may change without a tap. */
  isAlone: boolean;
}

/**
 * Says that the address is not verified. When the player verifies it while the profile is open, it leads on to the page
 * that the player wanted (PROF-07).
 */
export function VerificationNote({ user, isAlone }: VerificationNoteProps) {
  const isVerifiedHere = useVerifiedHere(user, isAlone);
  if (!user.isVerified) return <VerificationBanner user={user} />;
  return isVerifiedHere ? <VerifiedBanner /> : null;
}

/** Asks for the verification (PROF-02), and says why the player was sent here, if they were (PLAY-01). */
function VerificationBanner({ user }: { user: User }) {
  const { t } = useTranslation(['profile', 'verification']);
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
      <p className={styles.task}>{t('verification.text', { email })}</p>
      <WaitingChoices playerId={user.id} />
      {isResent && <p>{t('verification:resent', { email })}</p>}
      <p>{t('verification.anywhere')}</p>
      <p className="note">{t('verification.spam')}</p>
    </Banner>
  );
}

/** Tells that playing is open now, with a link to the page that sent the player here, if any (PLAY-01, VER-01). */
function VerifiedBanner() {
  const { t } = useTranslation(['profile', 'links']);
  const wanted = useWanted();
  return (
    <Banner
      tone="success"
      action={
        <Link to={wanted} className={buttonClass()}>
          {wanted === paths.play ? t('links:verify.play') : t('verification.goOn')}
        </Link>
      }
    >
      {t('links:verify.successText')}
    </Banner>
  );
}

/** Returns the page from which the player was sent here (PLAY-01), else the grids. */
function useWanted(): string {
  return readVerificationDetour(useLocation().state)?.wanted ?? paths.play;
}

/**
 * Returns whether the address was verified while the profile was open, and says so. With `isAlone` it opens the wanted
 * page as soon as the player looks at this one. Without, the player may be typing, and a link leads on.
 */
function useVerifiedHere({ id, isVerified }: User, isAlone: boolean): boolean {
  const { t } = useTranslation('profile');
  const navigate = useNavigate();
  const wanted = useWanted();
  const [waitingId, setWaitingId] = useState<number | null>(null);
  if (!isVerified && waitingId !== id) setWaitingId(id);
  const isVerifiedHere = isVerified && waitingId === id;

  const goOn = useEffectEvent(() => {
    toastSuccess(t(isAlone ? 'verification.goOnText' : 'verification.done'));
    if (isAlone) void navigate(wanted, { replace: true });
  });
  useEffect(() => {
    if (!isVerifiedHere) return;
    const look = () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', look);
      goOn();
    };
    document.addEventListener('visibilitychange', look);
    look();
    return () => document.removeEventListener('visibilitychange', look);
  }, [isVerifiedHere]);
  return isVerifiedHere;
}
