import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import { formatNumericDateTime } from '../parts/admin-dates.ts';
import { differencesOf, type Difference, type Fact } from '../parts/differences.ts';
import { useAdminText } from '../parts/use-admin-text.ts';

/** What is different of a match between two readings, in words; nothing without a reading before. */
export function useGameDifferences(): (before: AdminGame | null, now: AdminGame) => Difference[] {
  const t = useAdminText();
  const facts: Fact<AdminGame>[] = [
    { label: t('column.status'), say: ({ status }) => t(`gameStatus.${status}`) },
    {
      label: t('column.result'),
      say: ({ homeScore, awayScore, scoreBy }) => {
        if (homeScore === null || awayScore === null) return t('none');
        const score = t('score', { home: homeScore, away: awayScore });
        return scoreBy === 'admin' ? `${score} (${t('byHand')})` : score;
      },
    },
    { label: t('column.grid'), say: ({ gameGroup }) => gameGroup?.name ?? t('games.withoutGroup') },
    { label: t('column.order'), say: ({ order }) => (order === null ? t('none') : String(order)) },
    { label: t('column.start'), say: ({ startTime }) => formatNumericDateTime(startTime) },
  ];
  return (before, now) => differencesOf(facts, before, now);
}
