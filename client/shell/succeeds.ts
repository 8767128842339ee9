import { playerErrorText } from '../api/error-text.ts';
import { toastError } from './toasts.ts';

/** Waits for a change and says its failure in a toast. Resolves to whether it succeeded. */
export async function succeeds(change: Promise<unknown>, failure?: string): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    toastError(playerErrorText(error, failure));
    return false;
  }
}
