import { useId, type ComponentProps } from 'react';
import { describedBy, Field, type FieldTexts } from './field.tsx';
import { Icon } from './icon.tsx';
import styles from './field.module.css';

interface SelectFieldProps extends FieldTexts, Omit<ComponentProps<'select'>, 'children'> {
  options: readonly { value: string; label: string; disabled?: boolean }[];
}

/** The platform's own select with label, hint and error; every other prop goes to the `<select>`. */
export function SelectField({
  label,
  labelHidden,
  hint,
  error,
  options,
  className,
  id,
  ...rest
}: SelectFieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  return (
    <Field {...{ label, labelHidden, hint, error, className }} id={controlId}>
      <div className={styles.withChevron}>
        <select {...rest} {...describedBy(controlId, { hint, error })} className={styles.control}>
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
