import { useState, type SubmitEvent } from 'react';
import { fieldTexts, playerErrorText } from '../../api/error-text.ts';
import { useFormErrors, type Check } from './use-form-errors.ts';

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

const nothingWrong: Check = () => ({});
