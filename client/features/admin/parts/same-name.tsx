import type { AdminGrid } from '../../../../shared/contract/admin-grids.ts';
import { Banner } from '../../../ui/banner.tsx';
import { useGridsQuery } from '../grids/grids-api.ts';
import { formatPlainDay } from './admin-dates.ts';
import { useAdminText } from './use-admin-text.ts';

interface SameNameProps {
  /** As it would be; without an id while it is still to be made. */
  grid: Pick<AdminGrid, 'name' | 'country'> & { id?: number };
}

/** Says that the country has a grid of that name already: players could not tell the two apart. It may be meant, so it is not refused. */
export function SameName({ grid }: SameNameProps) {
  const t = useAdminText();
  const { data: grids = [] } = useGridsQuery();
  const same = grids.find(
    ({ id, name, country }) => id !== grid.id && country === grid.country && plain(name) === plain(grid.name),
  );
  if (!same) return null;
  return (
    <Banner tone="warning">
      {t('createDialog.sameName', {
        name: same.name,
        status: t(`gridStatus.${same.status}`),
        from: formatPlainDay(same.startDate),
        to: formatPlainDay(same.endDate),
      })}
    </Banner>
  );
}

const plain = (name: string) => name.trim().toLowerCase();
