import { useEffect, useRef, useState, type RefObject } from 'react';

export interface FormErrors {
  /** Beside their fields, by the field's name. */
  fields: Record<string, string>;
  /** Above the form. */
  message: string | null;
}

const noErrors: FormErrors = { fields: {}, message: null };

/**
 * What is wrong with a form; whenever that is told, the focus goes to the first field that is wrong, or back to the button, which lost it when it was
 * disabled while the call was under way.
 */
export function useFormErrors(): [
  FormErrors,
  (errors: Partial<FormErrors>) => void,
  RefObject<HTMLFormElement | null>,
] {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(noErrors);
  useEffect(() => {
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    if (Object.keys(errors.fields).length > 0) find('[aria-invalid="true"]')?.focus();
    else if (errors.message && document.activeElement === document.body) find('[type="submit"]')?.focus();
  }, [errors]);
  return [errors, (next) => setErrors({ ...noErrors, ...next }), form];
}

/** The text of a field of a submitted form. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
