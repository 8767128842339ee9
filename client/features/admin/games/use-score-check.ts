import type { AdminGame, ScorePreview } from '../../../../shared/contract/admin-games.ts';
import { isFinal } from '../../../../shared/rules/match-status.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { t } from '../parts/admin-text.ts';
import { useAdminCall } from '../parts/use-admin-call.ts';
import {
  isAnother,
  isFirstOfSeveral,
  scoreQuestion,
  type Result,
  type ScoreQuestion,
} from './score-question.ts';

/** The confirmation that an administrator gives before a result is sent. Null: not needed. */
export interface ScoreCheck {
  question: ScoreQuestion | null;
  effects: ScorePreview | null;
}

/** The look at a result before it is sent: what to ask, and what it changes for players. `check` rejects like `run`. */
export function useScoreCheck() {
  const preview = useAdminCall('POST /admin/games/:id/preview-score', {
    failed: t('effects.failed'),
    gone: t('games.gone'),
  });

  async function check(game: AdminGame, result: Result): Promise<ScoreCheck> {
    const question = scoreQuestion(game, result.status, serverNow());
    const isWithoutEffect = !isFinal(game.status) && !isFinal(result.status);
    if (game.gameGroup === null || isWithoutEffect || !isAnother(game, result))
      return { question, effects: null };
    const { data: effects } = await preview.run({ params: { id: game.id }, body: result });
    return { question, effects: isFirstOfSeveral(game, result, effects) ? null : effects };
  }

  return { check, gone: preview.gone, isRunning: preview.isRunning };
}
