import type { Answer, Input } from '../../../api/api.ts';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import type { AdminRoute } from './admin-api.ts';
import { useAdminCall } from './use-admin-call.ts';
import type { Elements } from '../../../ui/elements.ts';

interface ConfirmDialogProps<R extends AdminRoute> {
  route: R;
  input: Input<R>;
  title: string;
  subject: string;
  /** The label of the button, and its label while the call is under way. */
  labels: [submit: string, submitting: string];
  done: Parameters<typeof useAdminCall<R>>[1]['done'];
  failed: string;
  /** Said if the row does not exist any more. */
  gone?: string;
  onClose: () => void;
  /** After the change; without it the dialog only closes. */
  onDone?: (answer: Answer<R>) => void;
  children: Elements;
}

/** Asks before a change that is hard to undo, and makes it. */
export function ConfirmDialog<R extends AdminRoute>({
  route,
  input,
  labels: [submitLabel, submittingLabel],
  done,
  failed,
  gone,
  onClose,
  onDone = onClose,
  ...rest
}: ConfirmDialogProps<R>) {
  const change = useAdminCall(route, { done, failed, gone, onDone });
  return (
    <FormDialog
      danger
      submitLabel={submitLabel}
      submittingLabel={submittingLabel}
      gone={change.gone}
      onSubmit={() => change.run(input)}
      onClose={onClose}
      {...rest}
    />
  );
}
