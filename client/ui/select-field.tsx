import type { ComponentProps } from 'react';
import { Field, type FieldTexts, useField } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './field.module.css';

interface SelectFieldProps extends FieldTexts, Omit<ComponentProps<'select'>, 'children'> {
  options: readonly { value: string; label: string; disabled?: boolean }[];
}

/** The platform's own select with label, hint and error; every other prop goes to the `<select>`. */
export function SelectField({ options, ...props }: SelectFieldProps) {
  const { field, control } = useField(props);
  return (
    <Field {...field}>
      <div className={styles.withChevron}>
        <select {...control} className={styles.control}>
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron" />
      </div>
    </Field>
  );
}
