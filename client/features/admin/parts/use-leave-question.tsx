import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useAdminText } from './use-admin-text.ts';

/**
 * Asks before a dialog with typed text closes: `<FormDialog {...useLeaveQuestion(isTyped, onClose)}>`. A second Esc
 * takes the question back.
 */
export function useLeaveQuestion(
  isTyped: boolean,
  onClose: () => void,
): { onClose: () => void; footer: ReactNode } {
  const [isAsked, setIsAsked] = useState(false);
  return {
    onClose: () => (isTyped ? setIsAsked(!isAsked) : onClose()),
    footer: isAsked ? <LeaveQuestion onStay={() => setIsAsked(false)} onLeave={onClose} /> : undefined,
  };
}

/** In the place of the buttons, so that the typed text stays visible. */
function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useAdminText();
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <>
      <p role="alert">
        <strong>{t('leave.question')}</strong>
      </p>
      <Button variant="danger" onClick={onLeave}>
        {t('leave.leave')}
      </Button>
      <Button ref={stay} variant="secondary" onClick={onStay}>
        {t('leave.stay')}
      </Button>
    </>
  );
}
