import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { errorText } from '../../api/error-text.ts';
import { toastError, toastSuccess } from '../../shell/toasts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useSendVerificationMutation } from './profile-api.ts';

/** While the address is not verified (PROF-02). Who was sent here from a page for verified players is told so (PLAY-01). */
export function VerificationBanner({ email }: { email: string }) {
  const { t } = useTranslation('profile');
  const state: unknown = useLocation().state;
  const [send, { isLoading, isSuccess }] = useSendVerificationMutation();
  const isSentHere = typeof state === 'object' && state !== null && 'needsVerification' in state;

  async function resend() {
    try {
      await send().unwrap();
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
        <Button
          variant="secondary"
          loading={isLoading}
          loadingLabel={t('verification.resending')}
          onClick={() => void resend()}
        >
          {t('verification.resend')}
        </Button>
      }
    >
      <p>{isSuccess ? t('verification.resent', { email }) : t('verification.text', { email })}</p>
      <p>{t('verification.spam')}</p>
    </Banner>
  );
}
