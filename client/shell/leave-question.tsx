import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';

interface Texts {
  question: string;
  leave: string;
  stay: string;
}

/**
 * Asks before a dialog with typed text closes: `<FormDialog {...useLeaveQuestion(texts, isTyped, onClose)}>`. A second
 * Esc takes the question back.
 */
export function useLeaveQuestion(
  texts: Texts,
  isTyped: boolean,
  onClose: () => void,
): { onClose: () => void; footer: ReactNode } {
  const [isAsked, setIsAsked] = useState(false);
  return {
    onClose: () => (isTyped ? setIsAsked(!isAsked) : onClose()),
    footer: isAsked ? (
      <LeaveQuestion texts={texts} onStay={() => setIsAsked(false)} onLeave={onClose} />
    ) : undefined,
  };
}

/** In the place of the buttons, so that the typed text stays visible. */
function LeaveQuestion({
  texts,
  onStay,
  onLeave,
}: {
  texts: Texts;
  onStay: () => void;
  onLeave: () => void;
}) {
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <>
      <p role="alert">
        <strong>{texts.question}</strong>
      </p>
      <Button variant="danger" onClick={onLeave}>
        {texts.leave}
      </Button>
      <Button ref={stay} variant="secondary" onClick={onStay}>
        {texts.stay}
      </Button>
    </>
  );
}
