import { useEffect, useRef, useState, type RefObject } from 'react';

export interface FormErrors {
  /** Beside their fields, by the field's name. */
  fields: Record<string, string>;
  /** Above the form. */
  message: string | null;
}

const noErrors: FormErrors = { fields: {}, message: null };

/** What is wrong with a form; whenever that is told, the focus goes to the first field that is wrong. */
export function useFormErrors(): [
  FormErrors,
  (errors: Partial<FormErrors>) => void,
  RefObject<HTMLFormElement | null>,
] {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(noErrors);
  useEffect(() => {
    if (Object.keys(errors.fields).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return [errors, (next) => setErrors({ ...noErrors, ...next }), form];
}

/** The text of a field of a submitted form. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
