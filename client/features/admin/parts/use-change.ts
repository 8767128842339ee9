import { useState } from 'react';
import { isApiError } from '../../../api/api-error.ts';
import { errorText, fieldTexts } from '../../../api/error-text.ts';
import { toastSuccess } from '../../../shell/toasts.ts';

interface ChangeTexts {
  /** The fixed texts of the error catalogue (ADM-15), for when the server says nothing. */
  done: string;
  failed: string;
}

interface Failure {
  message: string;
  /** The server's code; null when it was none of its refusals. */
  code: string | null;
  /** By the field's path in the request. */
  fields: Record<string, string>;
}

/** Refused because somebody else was first: `current` is the row as it stands now. */
type OnConflict = (current: unknown) => void;

/**
 * One change asked for in a dialog. `run` takes the call, shows the server's words of success and calls `onDone`; a failure is kept to be
 * shown where it was asked for.
 */
export function useChange({ done, failed }: ChangeTexts, onDone: () => void, onConflict?: OnConflict) {
  const [failure, setFailure] = useState<Failure | null>(null);

  async function run(call: () => Promise<{ message: string }>) {
    setFailure(null);
    try {
      const { message } = await call();
      toastSuccess(message || done);
      onDone();
    } catch (error) {
      if (isApiError(error) && error.code === 'conflict' && error.current) onConflict?.(error.current);
      setFailure({
        message: errorText(error, failed),
        fields: fieldTexts(error),
        code: isApiError(error) ? error.code : null,
      });
    }
  }

  return {
    failure,
    run: (call: () => Promise<{ message: string }>) => void run(call),
    /** What was said of an earlier try stands no longer beside what is said of this one. */
    forget: () => setFailure(null),
  };
}
