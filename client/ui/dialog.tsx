import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { useLiveRegion } from './announce.ts';
import { useBackCloses, type BackCloses } from './use-back-closes.ts';
import styles from './dialog.module.css';

interface DialogProps {
  open: boolean;
  /**
   * Called by the close button, Esc, the browser's back button and, while nothing is typed in it, a tap beside the
   * dialog; the owner then sets `open` to false.
   */
  onClose: () => void;
  title: ReactNode;
  /** Buttons kept in sight below the content. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'wide';
  /**
   * never: the address has the dialog, so that the back button closes it by itself. always: the dialog has a long form
   * that a person does not want to fill in twice.
   */
  backCloses?: BackCloses;
  /** The focus goes to the title, or to the element in here with `data-autofocus`. */
  children: ReactNode;
}

/**
 * The browser's own modal dialog, labelled by its title. Its content exists only while it is open; closing gives the
 * focus back.
 */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({
  onClose,
  title,
  footer,
  size = 'small',
  backCloses = 'within',
  children,
}: DialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBeside = useRef(false);
  const typedIn = useRef(new Set<HTMLInputElement>());
  useBackCloses(onClose, backCloses);

  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    const first = element?.querySelector<HTMLElement>('[data-autofocus]') ?? element?.querySelector('h2');
    first?.focus();
    return () => {
      element?.close();
      giveFocusBack(opener);
    };
  }, []);

  // If the browser closed it by itself and the owner keeps it, perhaps for a question, it opens again.
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  });

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classNames(styles.dialog, styles[size])}
      onCancel={(event) => {
        // A file input inside sends a cancel of its own.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // Browsers close by themselves at the second Esc, whatever the page wants. The event comes late: our own
        // closing may be over.
        if (event.target === dialog.current && !dialog.current?.open) onClose();
      }}
      onInput={({ target }) => typedIn.current.add(target as HTMLInputElement)}
      onPointerDown={(event) => {
        pressedBeside.current = event.target === dialog.current;
      }}
      onClick={(event) => {
        const holdsTyped = [...typedIn.current].some(({ isConnected, value }) => isConnected && value !== '');
        // The second press of a double click on the button that opened it lands beside.
        const isSecond = event.detail > 1;
        if (pressedBeside.current && event.target === dialog.current && !holdsTyped && !isSecond) onClose();
        pressedBeside.current = false;
      }}
    >
      <div className={styles.sheet}>
        <div className={styles.header}>
          <h2 id={titleId} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          <IconButton icon="close" label={t('action.close')} onClick={onClose} />
        </div>
        <div className={styles.content}>{children}</div>
        {footer && <div className={styles.footer}>{footer}</div>}
        <Told />
      </div>
    </dialog>
  );
}

/** Repeats the toasts for a screen reader, which cannot reach them while the dialog is open. */
function Told() {
  const told = useLiveRegion();
  return (
    <p aria-live="polite" className="visually-hidden">
      {told && <span key={told.number}>{told.text}</span>}
    </p>
  );
}

/** Focuses the element that opened the dialog, or the main part of the page if it is gone or there was none. */
function giveFocusBack(opener: Element | null) {
  const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
  if (isThere) opener.focus();
  else document.querySelector('main')?.focus({ preventScroll: true });
}
