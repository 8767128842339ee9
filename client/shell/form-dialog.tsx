import { type ReactNode, type SubmitEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from './forms/form.tsx';
import { useForm } from './forms/use-form.ts';
import { toastSuccess } from './toasts.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { Elements } from '../ui/elements.ts';

interface FormDialogProps {
  title: ReactNode;
  /** The object of the change, e.g. the name of a user. */
  subject?: ReactNode;
  size?: 'small' | 'medium' | 'wide';
  submitLabel: string;
  submittingLabel: string;
  /** The change is hard to undo. */
  danger?: boolean;
  /** There is no change to send. */
  disabled?: boolean;
  /** Nothing is left to do: this text replaces the form. */
  gone?: string | null;
  /** Replaces the buttons. */
  footer?: ReactNode;
  /** Returns the problems before the server is asked, by field. */
  check?: (given: FormData) => Readonly<Record<string, string>>;
  /** Makes the change. The dialog shows what it throws and stays open; without `done` it closes the dialog itself. */
  onSubmit: (given: FormData) => Promise<unknown>;
  /** Said in a toast after the change, which closes the dialog. */
  done?: string;
  /** The text of a failure if the server sends none. */
  failure?: string | ((error: unknown) => string | undefined);
  onClose: () => void;
  /** The question, or the fields. */
  children?: Elements;
}

/** A dialog for one change. It keeps the input until the change is made. */
export function FormDialog({
  title,
  subject,
  size,
  submitLabel,
  submittingLabel,
  danger = false,
  disabled,
  gone,
  footer,
  check,
  onSubmit,
  done,
  failure,
  onClose,
  children,
}: FormDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const { message, isSending, form } = useForm({ check, send, failure: failure ?? noText });

  async function send(given: FormData) {
    await onSubmit(given);
    if (done === undefined) return;
    toastSuccess(done);
    onClose();
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    const unclear = unclearField(event.currentTarget);
    if (!unclear && !disabled) return form.onSubmit(event);
    event.preventDefault();
    unclear?.focus();
    unclear?.reportValidity();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size={size}
      footer={
        footer ?? (
          <>
            <Button variant="secondary" onClick={onClose}>
              {t(gone ? 'action.close' : 'action.cancel')}
            </Button>
            {!gone && (
              <Button
                type="submit"
                form={formId}
                variant={danger ? 'danger' : 'primary'}
                keepsFocus
                loading={isSending}
                loadingLabel={submittingLabel}
                disabled={disabled}
              >
                {submitLabel}
              </Button>
            )}
          </>
        )
      }
    >
      <Form {...form} onSubmit={submit} id={formId} className="stack gap-4">
        {subject && (
          <p>
            <strong>{subject}</strong>
          </p>
        )}
        {gone && <Banner tone="error">{gone}</Banner>}
        {!gone && children}
        {!gone && message && (
          <div ref={bringIntoView}>
            <Banner tone="error">{message}</Banner>
          </div>
        )}
      </Form>
    </Dialog>
  );
}

const noText = () => undefined;

/** The form may be longer than the screen. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' });
}

/** Returns a field whose value is not the typed text: a half-typed date, or a number with `data-held`. */
function unclearField(form: HTMLFormElement): HTMLInputElement | undefined {
  return [...form.querySelectorAll('input')].find(
    ({ validity, dataset }) => validity.badInput || dataset['held'] !== undefined,
  );
}
