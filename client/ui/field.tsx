import { createContext, type ReactNode, useContext, useId } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { Elements } from './elements.ts';
import styles from './field.module.css';

export interface FieldTexts {
  label: string;
  /** Said before anything is wrong, e.g. the rule a password has to keep. */
  hint?: ReactNode;
  /** The problem and the way to solve it. It marks the control as invalid. */
  error?: ReactNode;
  /** Kept for a screen reader, not drawn. */
  labelHidden?: boolean;
}

interface FieldProps extends FieldTexts {
  /** The id of the control; the hint is `${id}-hint`, the error `${id}-error`. */
  id: string;
  className?: string;
  children: Elements;
}

/** The errors of the form by the names of its fields, which show them without the prop `error`. */
export const FieldErrors = createContext<Readonly<Record<string, string>>>({});

/**
 * Splits the props of a labelled control into those of its `Field` and those of the element, which refers to its hint
 * and its error.
 */
export function useField<Props extends FieldTexts & { id?: string; name?: string; className?: string }>({
  label,
  labelHidden,
  hint,
  error: given,
  className,
  id: givenId,
  ...rest
}: Props) {
  const problems = useContext(FieldErrors);
  const error = given ?? (rest.name && problems[rest.name]);
  const ownId = useId();
  const id = givenId ?? ownId;
  return {
    field: { id, label, labelHidden, hint, error, className },
    control: {
      ...rest,
      id,
      'aria-invalid': error ? true : undefined,
      'aria-describedby':
        classNames(Boolean(error) && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined,
    },
  };
}

/** Label, control, error and hint, one below the other. */
export function Field({ id, label, hint, error, labelHidden, className, children }: FieldProps) {
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** The error, announced when it appears, and the hint of the control `id`. */
export function FieldNotes({ id, hint, error }: { id: string } & Pick<FieldTexts, 'hint' | 'error'>) {
  return (
    <>
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          <Icon name="warning" size={16} />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="small subtle">
          {hint}
        </p>
      )}
    </>
  );
}
