import type { AdminGrid } from '../../../../shared/contract/admin-grids.ts';
import { useCountryName } from '../../../i18n/country-name.ts';
import { formatPlainDay } from '../parts/admin-dates.ts';
import { differencesOf, type Difference, type Fact } from '../parts/differences.ts';
import { useAdminText } from '../parts/use-admin-text.ts';

/** What is different of a grid between two readings, in words; nothing without a reading before. */
export function useGridDifferences(): (before: AdminGrid | null, now: AdminGrid) => Difference[] {
  const t = useAdminText();
  const countryName = useCountryName();
  const facts: Fact<AdminGrid>[] = [
    { label: t('createDialog.name'), say: ({ name }) => name },
    { label: t('createDialog.country'), say: ({ country }) => countryName(country) },
    { label: t('createDialog.start'), say: ({ startDate }) => formatPlainDay(startDate) },
    { label: t('createDialog.end'), say: ({ endDate }) => formatPlainDay(endDate) },
    { label: t('column.status'), say: ({ status }) => t(`gridStatus.${status}`) },
  ];
  return (before, now) => differencesOf(facts, before, now);
}
