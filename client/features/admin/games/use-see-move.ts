import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import { errorText } from '../../../api/error-text.ts';
import { toastError, toastSuccess } from '../../../shell/toasts.ts';
import { useSeeMoveMutation } from '../admin-api.ts';
import { useAdminText } from '../parts/use-admin-text.ts';

/** Notes that somebody has seen that a match was moved: it asks for a look no more. */
export function useSeeMove(): (game: AdminGame) => void {
  const t = useAdminText();
  const [seeMove] = useSeeMoveMutation();

  async function see({ id }: AdminGame) {
    try {
      const { message } = await seeMove({ params: { id }, body: {} }).unwrap();
      toastSuccess(message || t('games.seen'));
    } catch (error) {
      toastError(errorText(error, t('games.seeFailed')));
    }
  }

  return (game) => void see(game);
}
