import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { latePart } from '../pwa/late-part.tsx';
import { closeWaitingToasts, plainAfterMs, type ToastMessage, waitingToasts } from '../shell/toasts.ts';
import { Button } from '../ui/button.tsx';
import { optional } from './lazily.tsx';
import styles from './page.module.css';

const ToastHost = optional(latePart(async () => (await import('./toast-host.tsx')).ToastHost));

/** The place where toasts appear. The first message starts the download of the toast library. */
export function Toasts() {
  const waiting = useSyncExternalStore(waitingToasts.subscribe, waitingToasts.read);
  const [isWanted, setIsWanted] = useState(false);
  if (waiting.length > 0 && !isWanted) setIsWanted(true);
  return (
    <>
      <Suspense>{isWanted && <ToastHost />}</Suspense>
      {waiting.length > 0 && <PlainToasts messages={waiting} />}
    </>
  );
}

/** Shows messages without the toast library, if its download takes long or fails. */
function PlainToasts({ messages }: { messages: readonly ToastMessage[] }) {
  const { t } = useTranslation();
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), plainAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate ? (
    <div ref={openPopover} popover="manual" role="alert" className={styles.plainToasts}>
      {messages.map(({ text }, index) => (
        <p key={index}>{text}</p>
      ))}
      <Button variant="secondary" onClick={closeWaitingToasts}>
        {t('action.close')}
      </Button>
    </div>
  ) : null;
}

/** A popover lies over an open dialog. Older browsers have none. */
function openPopover(element: HTMLElement | null): void {
  if (element && 'showPopover' in element) element.showPopover();
}
