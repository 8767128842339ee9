import type { AdminGrid } from '../../../../shared/contract/admin-grids.ts';
import { useCountryName } from '../../../i18n/country-name.ts';
import { formatPlainDay } from '../parts/admin-dates.ts';
import type { Difference } from '../parts/changed-meanwhile.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';

/** What is different of a grid between two readings, in words; nothing without a reading before. */
export function useGridDifferences(): (before: AdminGrid | null, now: AdminGrid) => Difference[] {
  const t = useAdminText();
  const countryName = useCountryName();
  const facts: { label: string; say: (grid: AdminGrid) => string }[] = [
    { label: t('createDialog.name'), say: ({ name }) => name },
    { label: t('createDialog.country'), say: ({ country }) => countryName(country) },
    { label: t('createDialog.start'), say: ({ startDate }) => formatPlainDay(startDate) },
    { label: t('createDialog.end'), say: ({ endDate }) => formatPlainDay(endDate) },
    { label: t('column.status'), say: ({ status }) => t(`gridStatus.${status}`) },
  ];
  return (before, now) =>
    before === null
      ? []
      : facts
          .map(({ label, say }) => ({ label, from: say(before), to: say(now) }))
          .filter(({ from, to }) => from !== to);
}
