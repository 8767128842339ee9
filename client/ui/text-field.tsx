import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Field, useField, type FieldTexts } from './field.tsx';
import styles from './field.module.css';

interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'prefix'> {
  /** Drawn before the input and read after its name, e.g. the country's phone prefix. */
  prefix?: string;
}

/** A one-line input with label, hint and error; every other prop goes to the `<input>`. */
export function TextField({ prefix, ...props }: TextFieldProps) {
  const { field, control } = useField(props);
  const prefixId = prefix ? `${field.id}-prefix` : undefined;
  return (
    <Field {...field}>
      {/* The input keeps its place in the tree with and without a prefix, so that it keeps the focus. */}
      <div className={styles.withAffix}>
        {prefix && (
          <span id={prefixId} className={styles.prefix}>
            {prefix}
          </span>
        )}
        <input
          {...control}
          aria-describedby={classNames(prefixId, control['aria-describedby']) || undefined}
          className={styles.control}
        />
      </div>
    </Field>
  );
}
