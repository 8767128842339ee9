import { useState } from 'react';
import type { AdminGame, ScorePreview } from '../../../../shared/contract/admin-games.ts';
import { isFinal, type MatchStatus } from '../../../../shared/rules/match-status.ts';
import { isApiError } from '../../../api/api-error.ts';
import { errorText, fieldTexts } from '../../../api/error-text.ts';
import { usePreviewScoreMutation } from './games-api.ts';
import { useAdminText } from '../parts/use-admin-text.ts';

interface Result {
  homeScore: number;
  awayScore: number;
  status: MatchStatus;
}

/**
 * What another result of a match of a grid would change for players. Nobody corrects a final one, voids a match or settles the grid before that was
 * shown: `areDue` says that it has to be looked at; whoever types something else has to `forget` what was shown.
 */
export function useScoreEffects(game: AdminGame) {
  const t = useAdminText();
  const [seen, setSeen] = useState<{ effects: ScorePreview; version: number } | null>(null);
  // What was shown was of the match as it stood then.
  const effects = seen?.version === game.version ? seen.effects : null;
  const [failure, setFailure] = useState<{ message: string; fields: Record<string, string> } | null>(null);
  const [isUnknown, setIsUnknown] = useState(false);
  const [preview, { isLoading }] = usePreviewScoreMutation();

  async function look(result: Result): Promise<boolean> {
    setFailure(null);
    try {
      const { data } = await preview({ params: { id: game.id }, body: result }).unwrap();
      // In a settled grid prizes stand already, and may have been told.
      const isSettled = data.gameGroup?.status === 'settled';
      const isFirstOfSeveral =
        !isFinal(game.status) && result.status === 'finished' && !data.settles && !isSettled;
      if (isFirstOfSeveral && data.promised.total === 0) return true;
      setSeen({ effects: data, version: game.version });
    } catch (error) {
      setIsUnknown(isApiError(error) && error.code === 'not_found');
      setFailure({ message: errorText(error, t('effects.failed')), fields: fieldTexts(error) });
    }
    return false;
  }

  return {
    effects,
    failure,
    /** The match is no more. */
    isUnknown,
    isLooking: isLoading,
    areDue: (result: Result) =>
      effects === null &&
      game.gameGroup !== null &&
      (isFinal(game.status) || isFinal(result.status)) &&
      isAnother(game, result),
    /** Looks at it; true when there is nothing to ask. */
    look,
    forget: () => {
      setSeen(null);
      setFailure(null);
    },
  };
}

/** It changes somebody's hits or settles the grid; what changes nothing asks for no red button. */
export function isGrave({ up, down, settles }: ScorePreview): boolean {
  return up + down > 0 || settles;
}

function isAnother({ status, homeScore, awayScore }: AdminGame, result: Result): boolean {
  if (status !== result.status) return true;
  return status === 'finished' && (homeScore !== result.homeScore || awayScore !== result.awayScore);
}
