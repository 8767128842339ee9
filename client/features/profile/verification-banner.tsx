import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { errorText } from '../../api/error-text.ts';
import { toastError, toastSuccess } from '../../shell/toasts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useSendVerificationMutation } from './profile-api.ts';

/** The server sends one mail a minute and no more (whoever asks sooner gets none). */
const waitSeconds = 60;

/** While the address is not verified (PROF-02). Who was sent here from a page for verified players is told so (PLAY-01). */
export function VerificationBanner({ email }: { email: string }) {
  const { t } = useTranslation('profile');
  const state: unknown = useLocation().state;
  const [send, { isLoading, isSuccess }] = useSendVerificationMutation();
  const [wait, startWait] = useCountdown();
  const isSentHere = typeof state === 'object' && state !== null && 'needsVerification' in state;

  async function resend() {
    try {
      await send().unwrap();
      startWait(waitSeconds);
      toastSuccess(t('verification.resent', { email }));
    } catch (error) {
      toastError(errorText(error, t('verification.resendError')));
    }
  }

  return (
    <Banner
      tone="warning"
      icon="mail"
      title={isSentHere ? t('verification.required') : t('verification.title')}
      action={
        // The banner is read aloud when it changes; its seconds are not.
        <span aria-live="off">
          <Button
            variant="secondary"
            keepsFocus
            disabled={wait > 0}
            loading={isLoading}
            loadingLabel={t('verification.resending')}
            onClick={() => void resend()}
          >
            {wait > 0 ? t('verification.resendIn', { seconds: wait }) : t('verification.resend')}
          </Button>
        </span>
      }
    >
      <p>{isSuccess ? t('verification.resent', { email }) : t('verification.text', { email })}</p>
      <p>{t('verification.spam')}</p>
    </Banner>
  );
}

/** Whole seconds left, 0 when over; and how to start anew. Counted by the clock: a page in the background ticks late. */
function useCountdown(): [number, (seconds: number) => void] {
  const [endsAt, setEndsAt] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (endsAt === 0) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= endsAt) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [endsAt]);
  const start = (seconds: number) => {
    setNow(Date.now());
    setEndsAt(Date.now() + seconds * 1000);
  };
  return [Math.max(0, Math.ceil((endsAt - now) / 1000)), start];
}
