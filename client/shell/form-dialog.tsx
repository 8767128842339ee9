import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../session/forms/use-form.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './form-dialog.module.css';

type Problems = Readonly<Record<string, string>>;

interface FormDialogProps {
  title: string;
  submitLabel: string;
  submittingLabel: string;
  /** It is hard to take back. */
  danger?: boolean;
  /** What can be told wrong before asking the server, by the field's name. */
  check?: (given: FormData) => Problems;
  /** Makes the change, says so and closes the dialog; what it raises is told in the dialog, which stays. */
  onSubmit: (given: FormData) => Promise<void>;
  /** Said when it failed and the server did not say why. */
  failure: string;
  onClose: () => void;
  /** What is asked, or the fields, given what is wrong with each. */
  children: ReactNode | ((problems: Problems) => ReactNode);
}

/**
 * A dialog that asks for one change, and stays with all that was entered until the change is made. Its fields are read when it is sent, for what nobody
 * else changes meanwhile; the panel's, where somebody may, is `DialogForm` of the admin feature.
 */
export function FormDialog({
  title,
  submitLabel,
  submittingLabel,
  danger = false,
  check,
  onSubmit,
  failure,
  onClose,
  children,
}: FormDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const { errors, isSending, form } = useForm({ check, send: onSubmit, failure });

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={t('action.close')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={danger ? 'danger' : 'primary'}
            keepsFocus
            loading={isSending}
            loadingLabel={submittingLabel}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form {...form} id={formId} className={styles.content}>
        {typeof children === 'function' ? children(errors.fields) : children}
        {errors.message && <Banner tone="error">{errors.message}</Banner>}
      </form>
    </Dialog>
  );
}
