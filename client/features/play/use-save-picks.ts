import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/error-text.ts';
import { toastError, toastSuccess } from '../../shell/toasts.ts';
import { gamesApi, useSavePicksMutation } from './games-api.ts';
import { isChange, type PlayedMatch } from './lay-own-picks.ts';
import { send, settle, takeBack } from './own-picks.ts';
import { ownPicksOf } from './own-picks-store.ts';

const successMs = 3000;
/** What the API takes in one call. */
const maxPicks = 100;

/** Saves the changes among the given matches and tells the player what became of them (PLAY-04, PLAY-08). */
export function useSavePicks(playerId: number): (matches: readonly PlayedMatch[]) => Promise<void> {
  const { t } = useTranslation('play');
  const [savePicks] = useSavePicksMutation();
  const [askAgain] = gamesApi.endpoints.games.useLazyQuery();

  return useCallback(
    async (matches) => {
      const store = ownPicksOf(playerId);
      const operations = matches
        .filter(isChange)
        .slice(0, maxPicks)
        .flatMap(({ match, pick }) =>
          pick
            ? [{ matchId: match.id, prediction: pick, opId: crypto.randomUUID(), madeAt: performance.now() }]
            : [],
        );
      const hasPick = matches.some(({ pick }) => pick !== null);
      const saidSaved = () => toastSuccess(t('save.success'), { duration: successMs });

      if (!hasPick) return toastError(t('save.error'));
      if (operations.length === 0) {
        // Nothing to send: the server is asked whether it holds what is shown.
        const { error } = await askAgain();
        return error ? toastError(errorText(error, t('save.error'))) : saidSaved();
      }

      store.change((own) => send(own, operations));
      try {
        const predictions = operations.map(({ madeAt, ...operation }) => ({
          ...operation,
          ageMs: Math.max(0, Math.round(performance.now() - madeAt)),
        }));
        const { results } = await savePicks({ body: { predictions } }).unwrap();
        store.change((own) => settle(own, results));
        const lost = results.filter(({ status }) => status === 'refused').length;
        if (lost < results.length) saidSaved();
        if (lost > 0) toastError(t('save.refused', { count: lost }));
      } catch (error) {
        toastError(errorText(error, t('save.error')));
      } finally {
        const opIds = operations.map(({ opId }) => opId);
        store.change((own) => takeBack(own, opIds));
      }
    },
    [playerId, savePicks, askAgain, t],
  );
}
