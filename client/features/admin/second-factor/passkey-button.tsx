import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { hasPasskeys } from '../../../lib/passkey-ceremony.ts';
import { toastError } from '../../../shell/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { t } from '../parts/admin-text.ts';
import { useSecondFactor } from './second-factor-api.ts';

/** Gives the session a second factor by a passkey. */
export function PasskeyButton({ onConfirmed }: { onConfirmed?: () => void }) {
  const { givePasskey } = useSecondFactor();
  const [isAsking, setIsAsking] = useState(false);
  if (!hasPasskeys()) return null;

  async function press() {
    setIsAsking(true);
    try {
      await givePasskey();
      onConfirmed?.();
    } catch (error) {
      toastError(errorText(error, t('secondFactor.passkeyFailed')));
    }
    setIsAsking(false);
  }
  return (
    <Button
      variant="secondary"
      keepsFocus
      loading={isAsking}
      loadingLabel={t('secondFactor.checking')}
      onClick={() => void press()}
    >
      {t('secondFactor.usePasskey')}
    </Button>
  );
}
