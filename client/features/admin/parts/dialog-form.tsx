import { useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useAdminText } from './use-admin-text.ts';
import styles from './parts.module.css';

interface DialogFormProps {
  title: ReactNode;
  /** What the dialog is about, e.g. the match. */
  subject?: ReactNode;
  onClose: () => void;
  onSubmit: () => void;
  submitLabel: string;
  submittingLabel: string;
  submitting: boolean;
  /** The choice made is no change. */
  disabled?: boolean;
  danger?: boolean;
  /** Why it could not be done: kept in the dialog, since what lies behind it cannot be reached. */
  failure?: string | null;
  /** What it is about is no more: said in the place of the form, since nothing is left to be done. */
  gone?: string | null;
  size?: 'small' | 'medium' | 'wide';
  /** Something was typed that closing would lose: it is asked for first. */
  changed?: boolean;
  children?: ReactNode;
}

/**
 * A dialog that asks for one change and stays, with all that was entered, until the change is made. Its fields are controlled, since what is entered is
 * weighed against the row as it stands (`useVersionedChange`) and asked about before it is left; the players' dialogs have neither, and keep to the
 * smaller `FormDialog` of the shell, which this chunk of its own is not to make heavier.
 */
export function DialogForm({
  title,
  subject,
  onClose,
  onSubmit,
  submitLabel,
  submittingLabel,
  submitting,
  disabled,
  danger,
  failure,
  gone,
  size,
  changed,
  children,
}: DialogFormProps) {
  const { t } = useTranslation();
  const admin = useAdminText();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);

  const [isLeaving, setIsLeaving] = useState(false);
  /** Why nothing was sent, until somebody types again: a field does not say what whoever typed in it means. */
  const [held, setHeld] = useState<string | null>(null);
  // Asked for again, Esc takes the question back.
  const leave = () => (changed && !gone ? setIsLeaving(!isLeaving) : onClose());

  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failure]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (submitting || disabled || gone) return;
    const half = halfWrittenIn(event.currentTarget);
    const number = event.currentTarget.querySelector<HTMLInputElement>('input[data-held]');
    const unclear = half ?? number;
    unclear?.focus();
    if (half) setHeld(admin('halfWritten', { field: labelOf(half) }));
    // A number that is refused says so itself.
    else if (number?.dataset['held'] === 'turned')
      setHeld(admin('turned', { field: labelOf(number), value: number.value }));
    else setHeld(null);
    if (!unclear) onSubmit();
  }

  const said = held ?? failure;

  return (
    <Dialog
      open
      onClose={leave}
      title={title}
      closeLabel={t('action.close')}
      size={size}
      footer={
        gone ? (
          <Button variant="secondary" onClick={onClose}>
            {t('action.close')}
          </Button>
        ) : isLeaving ? (
          <LeaveQuestion onStay={() => setIsLeaving(false)} onLeave={onClose} />
        ) : (
          <>
            <Button variant="secondary" onClick={leave}>
              {t('action.cancel')}
            </Button>
            <Button
              type="submit"
              form={formId}
              variant={danger ? 'danger' : 'primary'}
              loading={submitting}
              loadingLabel={submittingLabel}
              disabled={disabled}
            >
              {submitLabel}
            </Button>
          </>
        )
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={submit}
        onInput={() => setHeld(null)}
      >
        {subject && <p className={styles.subject}>{subject}</p>}
        {gone && <Banner tone="error">{gone}</Banner>}
        {said && !gone && <Banner tone="error">{said}</Banner>}
        {!gone && children}
      </form>
    </Dialog>
  );
}

function labelOf(input: HTMLInputElement): string {
  return input.labels?.[0]?.textContent ?? '';
}

/** Browsers give the value of a date that is not whole as empty: it would be taken for none. */
function halfWrittenIn(form: HTMLFormElement): HTMLInputElement | null {
  const dates = form.querySelectorAll<HTMLInputElement>('input[type^="date"]');
  return [...dates].find(({ validity }) => validity.badInput) ?? null;
}

/** In the place of the buttons, so that what was typed stays in sight. */
function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useAdminText();
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <>
      <p role="alert" className={styles.question}>
        {t('leave.question')}
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
