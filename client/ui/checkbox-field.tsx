import { useId, type ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { describedBy, FieldNotes, type FieldTexts } from './field.tsx';
import styles from './checkbox-field.module.css';

/** A checkbox whose label is part of the target; every other prop goes to the `<input>`. */
export function CheckboxField({
  label,
  labelHidden,
  hint,
  error,
  className,
  id,
  ...rest
}: FieldTexts & Omit<ComponentProps<'input'>, 'type'>) {
  const ownId = useId();
  const controlId = id ?? ownId;
  return (
    <div className={className}>
      <label className={styles.row}>
        <input
          {...rest}
          {...describedBy(controlId, { hint, error })}
          type="checkbox"
          className={styles.box}
        />
        <span className={classNames(labelHidden && 'visually-hidden')}>{label}</span>
      </label>
      <FieldNotes id={controlId} hint={hint} error={error} />
    </div>
  );
}
