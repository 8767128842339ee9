import { useId, type ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { describedBy, Field, type FieldTexts } from './field.tsx';
import styles from './field.module.css';

interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'prefix'> {
  /** Drawn before the input and read after its name, e.g. the country's phone prefix. */
  prefix?: string;
}

/** A one-line input with label, hint and error; every other prop goes to the `<input>`. */
export function TextField({
  label,
  labelHidden,
  hint,
  error,
  prefix,
  className,
  id,
  ...rest
}: TextFieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const described = describedBy(controlId, { hint, error });
  const prefixId = prefix ? `${controlId}-prefix` : undefined;
  return (
    <Field {...{ label, labelHidden, hint, error }} id={controlId} className={classNames(className)}>
      {/* In one place with and without a prefix: who types the one that takes it away goes on typing. */}
      <div className={styles.withAffix}>
        {prefix && (
          <span id={prefixId} className={styles.prefix}>
            {prefix}
          </span>
        )}
        <input
          {...rest}
          {...described}
          aria-describedby={classNames(prefixId, described['aria-describedby']) || undefined}
          className={styles.control}
        />
      </div>
    </Field>
  );
}
