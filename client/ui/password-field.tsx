import { useId, useState, type ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { describedBy, Field, type FieldTexts } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './field.module.css';

interface PasswordFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'type'> {
  /** Name of the button that shows the password as text. */
  showLabel: string;
  /** Name of the button that hides it again. */
  hideLabel: string;
}

/** A password input that can be shown; every other prop goes to the `<input>`. */
export function PasswordField({
  label,
  labelHidden,
  hint,
  error,
  showLabel,
  hideLabel,
  className,
  id,
  ...rest
}: PasswordFieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, labelHidden, hint, error, className }} id={controlId}>
      <div className={styles.withAffix}>
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...rest}
          {...describedBy(controlId, { hint, error })}
          type={shown ? 'text' : 'password'}
          className={classNames(styles.control, styles.beforeInside)}
        />
        <IconButton
          icon={shown ? 'eyeOff' : 'eye'}
          label={shown ? hideLabel : showLabel}
          aria-controls={controlId}
          className={styles.inside}
          onClick={() => setShown(!shown)}
        />
      </div>
    </Field>
  );
}
