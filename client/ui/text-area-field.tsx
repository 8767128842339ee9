import { useId, type ComponentProps } from 'react';
import { describedBy, Field, type FieldTexts } from './field.tsx';
import styles from './field.module.css';

interface TextAreaFieldProps extends FieldTexts, ComponentProps<'textarea'> {}

/** Several lines of text with label, hint and error; every other prop goes to the `<textarea>`. */
export function TextAreaField({
  label,
  labelHidden,
  hint,
  error,
  className,
  id,
  ...rest
}: TextAreaFieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  return (
    <Field {...{ label, labelHidden, hint, error, className }} id={controlId}>
      <textarea {...rest} {...describedBy(controlId, { hint, error })} className={styles.control} />
    </Field>
  );
}
