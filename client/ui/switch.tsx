import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { FieldNotes, useField, type FieldTexts } from './field.tsx';
import { Spinner } from './spinner.tsx';
import styles from './switch.module.css';

interface SwitchProps extends FieldTexts, Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  onTurn: (isOn: boolean) => void;
  /** A change is under way: the switch takes no press, and keeps the keyboard's focus. */
  working?: boolean;
}

/**
 * A control that takes effect at once, while a checkbox waits for its form. Its label is part of the target; every
 * other prop goes to the `<input>`.
 */
export function Switch({ working = false, onTurn, ...props }: SwitchProps) {
  const { field, control } = useField(props);
  return (
    <div className={classNames(styles.field, field.className)}>
      <label className={`line gap-3 ${styles.row}`}>
        <span className={classNames(styles.label, field.labelHidden && 'visually-hidden')}>
          {field.label}
        </span>
        {working && <Spinner size="small" />}
        <input
          {...control}
          // Its error is about what it turns on: no value of a switch is invalid.
          aria-invalid={undefined}
          type="checkbox"
          role="switch"
          aria-disabled={working || undefined}
          className={styles.switch}
          onChange={({ target }) => !working && onTurn(target.checked)}
        />
      </label>
      <FieldNotes {...field} />
    </div>
  );
}
