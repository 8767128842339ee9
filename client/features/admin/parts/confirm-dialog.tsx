import type { ComponentProps, ReactNode } from 'react';
import type { Input } from '../../../api/api.ts';
import type { Elements } from '../../../ui/elements.ts';
import type { AdminRoute } from './admin-api.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { type ChangeOptions, useAdminCall } from './use-admin-call.ts';

interface ConfirmDialogProps<R extends AdminRoute, Row>
  extends ChangeOptions<R, Row>, Pick<ComponentProps<typeof ChangeDialog>, 'title' | 'check' | 'onClose'> {
  route: R;
  row: Row;
  input: (row: Row) => Input<R>;
  subject: (row: Row) => ReactNode;
  /** The label of the button, and its label while the call is under way. */
  labels: [submit: string, submitting: string];
  /** The change is hard to undo. */
  danger?: boolean;
  children: Elements | ((row: Row) => Elements);
}

/** Asks for one change of a row. After a 409 it shows the row as it is now. */
export function ConfirmDialog<R extends AdminRoute, Row>({
  route,
  title,
  check,
  input,
  subject,
  labels: [submitLabel, submittingLabel],
  danger = true,
  onClose,
  children,
  ...options
}: ConfirmDialogProps<R, Row>) {
  const { row, gone, run } = useAdminCall<R, Row>(route, { onDone: onClose, ...options });
  return (
    <ChangeDialog
      title={title}
      check={check}
      subject={subject(row)}
      submitLabel={submitLabel}
      submittingLabel={submittingLabel}
      danger={danger}
      gone={gone}
      onSubmit={() => run(input(row))}
      onClose={onClose}
    >
      {typeof children === 'function' ? children(row) : children}
    </ChangeDialog>
  );
}
