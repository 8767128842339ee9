import { useTranslation } from 'react-i18next';
import type { User } from '../../shared/contract/auth.ts';
import { playerErrorText } from '../api/error-text.ts';
import { toastError, toastInfo, toastSuccess } from './toasts.ts';
import { useLateDialog } from './use-late-dialog.ts';
import { Button } from '../ui/button.tsx';
import { useSendVerificationMutation } from '../session/session-api.ts';
import { waitingChoicesOf } from '../outbox/visitor-choices.ts';

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
  const [EmailDialog, correct, closeDialog] = useLateDialog(
    async () => (await import('./email-dialog.tsx')).EmailDialog,
  );

  async function resend() {
    try {
      const { outcome } = await send({ body: waitingChoicesOf(id) }).unwrap();
      if (outcome === 'already_verified') return;
      if (outcome === 'recently') return toastInfo(t('resentRecently'));
      toastSuccess(t('resent', { email }));
      onSent?.();
    } catch (error) {
      toastError(playerErrorText(error, t('resendError')));
    }
  }

  return (
    <div className="row">
      <Button
        variant="secondary"
        keepsFocus
        loading={isLoading}
        loadingLabel={t('resending')}
        onClick={() => void resend()}
      >
        {t('resend')}
      </Button>
      <Button variant="quiet" onClick={correct}>
        {t('correct')}
      </Button>
      {EmailDialog && <EmailDialog user={user} onSent={() => onSent?.()} onClose={closeDialog} />}
    </div>
  );
}
