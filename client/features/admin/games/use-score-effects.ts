import { useState } from 'react';
import type { AdminGame, ScorePreview } from '../../../../shared/contract/admin-games.ts';
import { isFinal, type GameStatus } from '../../../../shared/rules/game-status.ts';
import { errorText } from '../../../api/error-text.ts';
import { usePreviewScoreMutation } from '../admin-api.ts';
import { useAdminText } from '../parts/use-admin-text.ts';

interface Result {
  homeScore: number;
  awayScore: number;
  status: GameStatus;
}

/**
 * What another result of a match would change for players. A final one of a grid is not changed before that was shown: `areDue` says so; whoever
 * types something else has to `forget` what was shown.
 */
export function useScoreEffects(game: AdminGame) {
  const t = useAdminText();
  const [effects, setEffects] = useState<ScorePreview | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [preview, { isLoading }] = usePreviewScoreMutation();

  async function look(result: Result) {
    setFailed(null);
    try {
      setEffects((await preview({ params: { id: game.id }, body: result }).unwrap()).data);
    } catch (error) {
      setFailed(errorText(error, t('effects.failed')));
    }
  }

  return {
    effects,
    failed,
    isLooking: isLoading,
    areDue: (result: Result) =>
      effects === null && game.gameGroup !== null && isFinal(game.status) && isAnother(game, result),
    look: (result: Result) => void look(result),
    forget: () => {
      setEffects(null);
      setFailed(null);
    },
  };
}

function isAnother({ status, homeScore, awayScore }: AdminGame, result: Result): boolean {
  if (status !== result.status) return true;
  return status === 'finished' && (homeScore !== result.homeScore || awayScore !== result.awayScore);
}
