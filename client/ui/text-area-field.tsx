import type { ComponentProps } from 'react';
import { Field, useField, type FieldTexts } from './field.tsx';
import styles from './field.module.css';

/** Several lines of text with label, hint and error; every other prop goes to the `<textarea>`. */
export function TextAreaField(props: FieldTexts & ComponentProps<'textarea'>) {
  const { field, control } = useField(props);
  return (
    <Field {...field}>
      <textarea {...control} className={styles.control} />
    </Field>
  );
}
