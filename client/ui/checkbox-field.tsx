import type { ComponentProps } from 'react';
import { FieldNotes, useField, type FieldTexts } from './field.tsx';
import styles from './checkbox-field.module.css';

/** A checkbox whose label is part of the target; every other prop goes to the `<input>`. */
export function CheckboxField(props: FieldTexts & Omit<ComponentProps<'input'>, 'type'>) {
  const { field, control } = useField(props);
  return (
    <div className={field.className}>
      <label className={styles.row}>
        <input {...control} type="checkbox" className={styles.box} />
        <span className={field.labelHidden ? 'visually-hidden' : undefined}>{field.label}</span>
      </label>
      <FieldNotes {...field} />
    </div>
  );
}
