import { useEffect, useId, useRef, type ReactNode, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
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
  size?: 'small' | 'medium';
  children?: ReactNode;
}

/** A dialog that asks for one change and stays, with all that was entered, until the change is made. */
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
  size,
  children,
}: DialogFormProps) {
  const { t } = useTranslation();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [failure]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!submitting && !disabled) onSubmit();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={t('action.close')}
      size={size}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
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
      }
    >
      <form ref={form} id={formId} noValidate className={styles.form} onSubmit={submit}>
        {subject && <p className={styles.subject}>{subject}</p>}
        {failure && <Banner tone="error">{failure}</Banner>}
        {children}
      </form>
    </Dialog>
  );
}
