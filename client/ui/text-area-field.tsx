import { useId, type ComponentProps } from 'react';
import { describedBy, Field, type FieldTexts } from './field.tsx';
import styles from './field.module.css';

/** A many-line input with label, hint and error; every other prop goes to the `<textarea>`. */
export function TextAreaField({
  label,
  labelHidden,
  hint,
  error,
  className,
  id,
  ...rest
}: FieldTexts & ComponentProps<'textarea'>) {
  const ownId = useId();
  const controlId = id ?? ownId;
  return (
    <Field {...{ label, labelHidden, hint, error, className }} id={controlId}>
      <textarea {...rest} {...describedBy(controlId, { hint, error })} className={styles.control} />
    </Field>
  );
}
