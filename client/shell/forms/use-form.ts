import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { fieldTexts, playerErrorText } from '../../api/error-text.ts';
import { isApiError } from '../../api/api-error.ts';
import { toastError } from '../toasts.ts';

interface FormWork {
  /** Returns the problems before the server is asked, by field. */
  check?: Check;
  /** Makes the change. The form shows its error and stays. */
  send: (given: FormData) => Promise<unknown>;
  /** The text of a failure without a reason from the server. */
  failure: string | ((error: unknown) => string | undefined);
  /** A failure that no field shows is said in a toast. */
  toasts?: boolean;
}

/** Checks a form, sends it once at a time, and shows its errors. `form` is for the `Form`. */
export function useForm({ check = nothingWrong, send, failure, toasts = false }: FormWork) {
  const [errors, tell, ref] = useFormErrors(check);
  const [isSending, setIsSending] = useState(false);

  async function submit(given: FormData) {
    const fields = check(given);
    tell({ fields });
    if (Object.keys(fields).length > 0) return;
    setIsSending(true);
    try {
      await send(given);
    } catch (error) {
      const text = typeof failure === 'function' ? failure(error) : failure;
      const said = { message: playerErrorText(error, text), fields: fieldTexts(error) };
      if (toasts && Object.keys(said.fields).length === 0) toastError(said.message);
      else tell(said);
    }
    setIsSending(false);
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isSending) void submit(new FormData(event.currentTarget));
  }
  const { fields: problems, message } = errors;
  return { problems, message, isSending, form: { problems, ref, noValidate: true, onSubmit } };
}

interface FormErrors {
  /** Beside their fields, by the field's name. */
  fields: Readonly<Record<string, string>>;
  /** Above the form. */
  message: string | null;
}

/** Returns the problems of a form before the server is asked, by field. */
type Check = (given: FormData) => Readonly<Record<string, string>>;

const noErrors: FormErrors = { fields: {}, message: null };
const nothingWrong: Check = () => ({});

/**
 * The errors of a form. New errors move the focus to the first invalid field, or back to the submit button. A changed
 * field is checked again. A message that fields of the form show is not repeated.
 */
function useFormErrors(
  check: Check = nothingWrong,
): [FormErrors, (errors: Partial<FormErrors>) => void, RefObject<HTMLFormElement | null>] {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState(noErrors);
  const [told, setTold] = useState(noErrors);

  useEffect(() => {
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    if (Object.keys(told.fields).length > 0) find('[aria-invalid="true"]')?.focus();
    else if (told.message && document.activeElement === document.body) find('[type="submit"]')?.focus();
  }, [told]);

  useEffect(() => {
    const element = form.current;
    if (!element || Object.keys(errors.fields).length === 0) return;
    function checkAgain({ target }: Event) {
      const { name } = target as HTMLInputElement;
      if (!element?.contains(target as Node) || !(name in errors.fields)) return;
      const { [name]: before, ...fields } = errors.fields;
      const now = check(new FormData(element))[name];
      if (now !== before) setErrors({ ...errors, fields: now ? { ...fields, [name]: now } : fields });
    }
    // At the document, which gets the event after React. An earlier state update would restore the old value of a
    // controlled field.
    document.addEventListener('input', checkAgain);
    return () => document.removeEventListener('input', checkAgain);
  }, [errors, check]);

  function tell(next: Partial<FormErrors>) {
    const { fields, message } = { ...noErrors, ...next };
    const names = Object.keys(fields);
    const isSaid = names.length > 0 && names.every((name) => form.current?.elements.namedItem(name));
    const all = { fields, message: isSaid ? null : message };
    setErrors(all);
    setTold(all);
  }
  return [errors, tell, form];
}

/** The text of a field of a submitted form. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** The input of a form for the next one, by field. */
export type KeptFields = Readonly<Record<string, string>>;

/** The fields of a form that may outlive it: all but the passwords. */
export function keptFields(form: HTMLFormElement | null | undefined): KeptFields {
  if (!form) return {};
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && !/password/i.test(name) ? [[name, value]] : [],
    ),
  );
}

/**
 * Returns the text for a failure without a reason of the server (AUTH-08); undefined without a connection, which has
 * its own text.
 */
export function failureOf(error: unknown, text: string): string | undefined {
  return isApiError(error) && error.code === 'network' ? undefined : text;
}
