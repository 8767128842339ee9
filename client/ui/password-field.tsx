import { useState, type ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Field, useField, type FieldTexts } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './field.module.css';

interface PasswordFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'type'> {
  /** Name of the button that shows the password as text. */
  showLabel: string;
  /** Name of the button that hides it again. */
  hideLabel: string;
}

/** A password input that can be shown; every other prop goes to the `<input>`. */
export function PasswordField({ showLabel, hideLabel, ...props }: PasswordFieldProps) {
  const { field, control } = useField(props);
  const [shown, setShown] = useState(false);
  return (
    <Field {...field}>
      <div className={styles.withAffix}>
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...control}
          type={shown ? 'text' : 'password'}
          className={classNames(styles.control, styles.beforeInside)}
        />
        <IconButton
          icon={shown ? 'eyeOff' : 'eye'}
          label={shown ? hideLabel : showLabel}
          aria-controls={field.id}
          className={styles.inside}
          onClick={() => setShown(!shown)}
        />
      </div>
    </Field>
  );
}
