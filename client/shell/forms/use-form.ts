import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { fieldTexts, playerErrorText } from '../../api/error-text.ts';
import { isApiError } from '../../api/api-error.ts';

interface FormWork {
  /** What can be told wrong before asking the server. */
  check?: Check;
  /** Makes the change that the form asks for; what it raises is told in the form, which stays. */
  send: (given: FormData) => Promise<void>;
  /** Said when it failed and the server did not say why. */
  failure: string | ((error: unknown) => string | undefined);
}

/**
 * A form from its submission on: checked, sent once however often it is submitted meanwhile, and told what is wrong. Out: what is wrong, whether it is on its way,
 * and what the `<form>` is to bear.
 */
export function useForm({ check = nothingWrong, send, failure }: FormWork) {
  const [errors, tell, ref] = useFormErrors(check);
  const [isSending, setSending] = useState(false);

  async function submit(given: FormData) {
    const fields = check(given);
    tell({ fields });
    if (Object.keys(fields).length > 0) return;
    setSending(true);
    try {
      await send(given);
    } catch (error) {
      const text = typeof failure === 'function' ? failure(error) : failure;
      tell({ message: playerErrorText(error, text), fields: fieldTexts(error) });
    }
    setSending(false);
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isSending) void submit(new FormData(event.currentTarget));
  }
  return { errors, isSending, form: { ref, noValidate: true, onSubmit } };
}

interface FormErrors {
  /** Beside their fields, by the field's name. */
  fields: Readonly<Record<string, string>>;
  /** Above the form. */
  message: string | null;
}

/** What can be told wrong with a form before asking the server, by the field's name. */
type Check = (given: FormData) => Readonly<Record<string, string>>;

const noErrors: FormErrors = { fields: {}, message: null };
const nothingWrong: Check = () => ({});

/**
 * What is wrong with a form; whenever that is told, the focus goes to the first field that is wrong, or back to the button, which lost it when it was
 * disabled while the call was under way. A message that the form's own fields say is not said again. A field that was told wrong is checked again as
 * it changes; what only the server knows goes with the first change.
 */
export function useFormErrors(
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
    // At the document, after React has heard it: what is drawn before that puts the old value of a controlled field back, and the letter is lost.
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

/** What was typed into one form and is to stand in the next, by the names of the fields. */
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

/** The text for what the server gave no reason for (AUTH-08). Without any answer there is none: that the connection is missing says more. */
export function failureOf(error: unknown, text: string): string | undefined {
  return isApiError(error) && error.code === 'network' ? undefined : text;
}
