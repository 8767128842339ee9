import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import { sourceCodeOf } from '../../../../shared/rules/match-status.ts';
import { t } from './admin-text.ts';

/** Returns the stored status and score of a match, e.g. `FINALIZADO, 0 - 3`. */
export function resultWordOf({ status, homeScore: home, awayScore: away }: AdminGame): string {
  const word = t(`gameStatus.${status}`);
  if (home === null || away === null) return word;
  return t('scoreDialog.sourceScored', { status: word, score: t('score', { home, away }) });
}

type SourceFacts = Pick<AdminGame, 'sourceStatus' | 'sourceHomeScore' | 'sourceAwayScore'>;

/** Returns the source's score of a match; null if it has reported none. */
export function sourceScoreOf({ sourceHomeScore, sourceAwayScore }: SourceFacts): string | null {
  if (sourceHomeScore === null || sourceAwayScore === null) return null;
  return t('score', { home: sourceHomeScore, away: sourceAwayScore });
}

/** Returns a status of the source in plain words; one that is not known as it is. */
export function sourceCodeWord(short: string): string {
  const code = sourceCodeOf(short);
  return code ? t(`sourceCode.${code}`) : short;
}

/** Returns the source's status and score of a match, e.g. `Final, 0 - 3`; null if it has reported nothing. */
export function sourceWordOf(game: SourceFacts): string | null {
  if (game.sourceStatus === null) return null;
  const word = sourceCodeWord(game.sourceStatus);
  const score = sourceScoreOf(game);
  return score === null ? word : t('scoreDialog.sourceScored', { status: word, score });
}
