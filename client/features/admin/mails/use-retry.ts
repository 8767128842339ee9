import type { AdminMail } from '../../../../shared/contract/admin-mails.ts';
import { errorText } from '../../../api/error-text.ts';
import { toastError, toastInfo, toastSuccess } from '../../../shell/toasts.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useRetryMailsMutation } from './mails-api.ts';

/** Is there an attempt to repeat, or to bring forward? What was never tried is next in turn. */
export const canRetry = ({ failedAt, attempts }: AdminMail) => failedAt !== null || attempts > 0;

/** Sends dead letters once more, and what waits for its next attempt at once; says how many. */
export function useRetry(): [(ids: number[]) => void, boolean] {
  const t = useAdminText();
  const [retryMails, { isLoading }] = useRetryMailsMutation();
  async function retry(ids: number[]) {
    try {
      const { message, data } = await retryMails({ body: { ids } }).unwrap();
      if (data.changed > 0) toastSuccess(message);
      else toastInfo(t('mails.noneLeft'));
    } catch (error) {
      toastError(errorText(error, t('mails.retryFailed')));
    }
  }
  return [(ids) => void retry(ids), isLoading];
}
