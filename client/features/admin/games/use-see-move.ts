import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import { isApiError } from '../../../api/api-error.ts';
import { errorText } from '../../../api/error-text.ts';
import { toastError, toastSuccess } from '../../../shell/toasts.ts';
import { useSeeMoveMutation, useSeeMovesMutation } from './games-api.ts';
import { useAdminText } from '../parts/use-admin-text.ts';

/** Notes that somebody has seen that a match was moved, or several: they ask for a look no more. */
export function useSeeMove() {
  const t = useAdminText();
  const [seeMove] = useSeeMoveMutation();
  const [seeMoves, { isLoading: isSeeingAll }] = useSeeMovesMutation();

  async function see({ id, version }: AdminGame) {
    try {
      const { message } = await seeMove({ params: { id }, body: { version } }).unwrap();
      toastSuccess(message || t('games.seen'));
    } catch (error) {
      const isLate = isApiError(error) && error.code === 'conflict';
      toastError(isLate ? t('games.seeLate') : errorText(error, t('games.seeFailed')));
    }
  }

  async function seeAll(games: readonly AdminGame[]) {
    try {
      const body = { games: games.map(({ id, version }) => ({ id, version })) };
      const { message } = await seeMoves({ body }).unwrap();
      toastSuccess(message || t('games.seen'));
    } catch (error) {
      toastError(errorText(error, t('games.seeFailed')));
    }
  }

  return {
    see: (game: AdminGame) => void see(game),
    seeAll: (games: readonly AdminGame[]) => void seeAll(games),
    isSeeingAll,
  };
}
