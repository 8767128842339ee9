import type { AdminGrid } from '../../../../shared/contract/admin-grids.ts';
import type { Difference } from '../parts/changed-meanwhile.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';

/** What is different of a grid between two readings, in words; nothing without a reading before. */
export function useGridDifferences(): (before: AdminGrid | null, now: AdminGrid) => Difference[] {
  const t = useAdminText();
  const facts: { label: string; say: (grid: AdminGrid) => string }[] = [
    { label: t('createDialog.name'), say: ({ name }) => name },
    { label: t('column.status'), say: ({ status }) => t(`gridStatus.${status}`) },
  ];
  return (before, now) =>
    before === null
      ? []
      : facts
          .map(({ label, say }) => ({ label, from: say(before), to: say(now) }))
          .filter(({ from, to }) => from !== to);
}
