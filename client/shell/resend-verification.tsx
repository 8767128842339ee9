import { useTranslation } from 'react-i18next';
import type { User } from '../../shared/contract/auth.ts';
import { playerErrorText } from '../api/error-text.ts';
import { toastError, toastInfo, toastSuccess } from './toasts.ts';
import { useLateDialog } from './use-late-dialog.ts';
import { Button } from '../ui/button.tsx';
import { useSendVerificationMutation } from '../session/session-api.ts';
import { waitingChoicesOf } from '../outbox/visitor-choices.ts';
import { useResendWait } from '../session/use-resend-wait.ts';

interface ResendVerificationProps {
  user: User;
  /** Called when another mail is on its way. */
  onSent?: () => void;
}

/**
 * Asks for the verification mail once more (VER-02), or for another address to send it to (PROF-06). A player who is
 * verified already gets no mail: the account is loaded again, and the page goes on with it.
 */
export function ResendVerification({ user, onSent }: ResendVerificationProps) {
  const { id, email } = user;
  const { t } = useTranslation('verification');
  const [send, { isLoading }] = useSendVerificationMutation();
  const [wait, startWait] = useResendWait(id);
  const [EmailDialog, correct, closeDialog] = useLateDialog(
    async () => (await import('./email-dialog.tsx')).EmailDialog,
  );

  async function resend() {
    try {
      const { outcome } = await send({ body: waitingChoicesOf(id) }).unwrap();
      if (outcome === 'already_verified') return;
      startWait();
      if (outcome === 'recently') return toastInfo(t('resentRecently'));
      toastSuccess(t('resent', { email }));
      onSent?.();
    } catch (error) {
      toastError(playerErrorText(error, t('resendError')));
    }
  }

  return (
    // The banner around it is read aloud when it changes; its seconds are not.
    <div aria-live="off" className="row">
      <Button
        variant="secondary"
        keepsFocus
        disabled={wait > 0}
        loading={isLoading}
        loadingLabel={t('resending')}
        onClick={() => void resend()}
      >
        {wait > 0 ? t('resendIn', { seconds: wait }) : t('resend')}
      </Button>
      <Button variant="quiet" onClick={correct}>
        {t('correct')}
      </Button>
      {EmailDialog && (
        <EmailDialog
          user={user}
          onSent={() => {
            startWait();
            onSent?.();
          }}
          onClose={closeDialog}
        />
      )}
    </div>
  );
}
