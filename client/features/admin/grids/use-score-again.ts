import { errorText } from '../../../api/error-text.ts';
import { toastError, toastSuccess } from '../../../shell/toasts.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useScoreGridMutation } from '../readiness/readiness-api.ts';

/** Counts everyone's hits in a grid again, and whether that is being asked for. What it did stands among the tasks. */
export function useScoreAgain(gridId: number): [() => void, boolean] {
  const t = useAdminText();
  const [scoreGrid, { isLoading }] = useScoreGridMutation();

  async function score() {
    try {
      const { message } = await scoreGrid({ params: { id: gridId } }).unwrap();
      toastSuccess(message || t('grids.scoredAgain'));
    } catch (error) {
      toastError(errorText(error, t('grids.scoreFailed')));
    }
  }

  return [() => void score(), isLoading];
}
