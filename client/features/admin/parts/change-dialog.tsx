import { useState, type ComponentProps } from 'react';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { useLeaveQuestion } from './use-leave-question.tsx';

/** A `FormDialog` that asks before it closes with something typed or chosen (ADM-82). */
export function ChangeDialog({
  onClose,
  children,
  ...rest
}: Omit<ComponentProps<typeof FormDialog>, 'footer'>) {
  const [isTyped, setIsTyped] = useState(false);
  return (
    <FormDialog {...rest} {...useLeaveQuestion(isTyped && !rest.gone, onClose)}>
      <div className="stack gap-4" onChange={() => setIsTyped(true)}>
        {children}
      </div>
    </FormDialog>
  );
}
