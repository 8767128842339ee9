import type { AdminGrid } from '../../../../shared/contract/admin-grids.ts';
import type { PrizeState } from '../../../../shared/rules/prizes.ts';
import { isApiError } from '../../../api/api-error.ts';
import { errorText } from '../../../api/error-text.ts';
import { toastError, toastSuccess } from '../../../shell/toasts.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useUpdatePrizeMutation, type AdminPrize } from './prizes-api.ts';

export interface OfPrize {
  grid: AdminGrid;
  prize: AdminPrize;
  /** What the winner is called. */
  name: string;
}

/** Changes a prize with one click; who was too late is told and sees what is there now. */
export function usePrizeChange({ grid, prize, name }: OfPrize) {
  const t = useAdminText();
  const [update, { isLoading: isChanging }] = useUpdatePrizeMutation();

  async function change(changes: { state?: PrizeState; isCleared?: boolean }) {
    try {
      const { message } = await update({
        params: { id: grid.id, playerId: prize.id },
        body: { state: prize.state, ...changes, version: prize.version },
      }).unwrap();
      toastSuccess(message);
    } catch (error) {
      const isLate = isApiError(error) && error.code === 'conflict';
      toastError(isLate ? t('prizes.conflict', { name }) : errorText(error, t('prizes.updateFailed')));
    }
  }

  return { change, isChanging };
}
