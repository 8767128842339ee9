import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/error-text.ts';
import { toastSuccess } from '../../shell/toasts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './dialogs.module.css';

interface ConfirmDialogProps {
  title: string;
  text: ReactNode;
  submitLabel: string;
  submittingLabel: string;
  danger?: boolean;
  /** Does it; what it raises is shown in the dialog, which stays. */
  onConfirm: () => Promise<unknown>;
  /** Said when it is done. */
  done: string;
  /** Said when it failed and the server did not say why. */
  failure: string;
  onClose: () => void;
  onDone?: () => void;
}

/** Asks before something that is hard to take back. */
export function ConfirmDialog({
  title,
  text,
  submitLabel,
  submittingLabel,
  danger,
  onConfirm,
  done,
  failure,
  onClose,
  onDone,
}: ConfirmDialogProps) {
  const { t } = useTranslation();
  const [isUnderWay, setIsUnderWay] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function confirm() {
    setIsUnderWay(true);
    setProblem(null);
    try {
      await onConfirm();
      toastSuccess(done);
      onClose();
      onDone?.();
    } catch (error) {
      setProblem(errorText(error, failure));
      setIsUnderWay(false);
    }
  }

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
            variant={danger ? 'danger' : 'primary'}
            keepsFocus
            loading={isUnderWay}
            loadingLabel={submittingLabel}
            onClick={() => void confirm()}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        {problem && <Banner tone="error">{problem}</Banner>}
        {text}
      </div>
    </Dialog>
  );
}
