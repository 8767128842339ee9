import { differencesOf, type Difference, type Fact } from '../parts/differences.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import type { AdminPrize } from './prizes-api.ts';

/** What is different of a prize between two readings, in words; nothing without a reading before. */
export function usePrizeDifferences(): (before: AdminPrize | null, now: AdminPrize) => Difference[] {
  const t = useAdminText();
  const facts: Fact<AdminPrize>[] = [
    { label: t('column.status'), say: ({ state }) => t(`prizes.state.${state}`) },
    { label: t('winners.correct'), say: ({ hits }) => String(hits) },
    { label: t('prizes.note'), say: ({ note }) => note ?? t('none') },
  ];
  return (before, now) => differencesOf(facts, before, now);
}
