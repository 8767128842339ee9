import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import { isApiError } from '../../../api/api-error.ts';
import { errorText } from '../../../api/error-text.ts';
import { toastError, toastSuccess } from '../../../shell/toasts.ts';
import { useSeeMoveMutation } from '../admin-api.ts';
import { useAdminText } from '../parts/use-admin-text.ts';

/** Notes that somebody has seen that a match was moved: it asks for a look no more. */
export function useSeeMove(): (game: AdminGame) => void {
  const t = useAdminText();
  const [seeMove] = useSeeMoveMutation();

  async function see({ id, version }: AdminGame) {
    try {
      const { message } = await seeMove({ params: { id }, body: { version } }).unwrap();
      toastSuccess(message || t('games.seen'));
    } catch (error) {
      const isLate = isApiError(error) && error.code === 'conflict';
      toastError(isLate ? t('games.seeLate') : errorText(error, t('games.seeFailed')));
    }
  }

  return (game) => void see(game);
}
