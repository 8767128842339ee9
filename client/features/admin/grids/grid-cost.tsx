import { skipToken } from '@reduxjs/toolkit/query/react';
import type { AdminGrid } from '../../../../shared/contract/admin-grids.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useAdminData } from '../parts/admin-api.ts';
import { formatNumericHour } from '../parts/admin-dates.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import { usePermissions } from '../second-factor/use-permissions.ts';
import { PrizeForecast } from '../parts/prize-forecast.tsx';

/** How many prizes a grid may cost: the forecast for a draft, else the count of revealed matches (ADM-64). */
export function GridCost({ grid, isSeen }: { grid: AdminGrid; isSeen: boolean }) {
  const may = usePermissions();
  if (!isSeen || !may('prizes')) return null;
  return grid.status === 'draft' ? <PrizeForecast /> : <Standing grid={grid} />;
}

function Standing({ grid: { id, status } }: { grid: AdminGrid }) {
  const t = useAdminText();
  const language = useLanguage();
  const isRunning = status !== 'settled';
  const { data: cost } = useAdminData(
    'GET /admin/game-groups/:id/cost',
    isRunning ? { params: { id } } : skipToken,
    { pollingInterval: 60_000 },
  );
  if (!isRunning || !cost) return null;
  const list = (kind: 'has' | 'can') =>
    cost.lines
      .map(({ hits, [kind]: count }) =>
        t('cost.hits', { hits, count: count === null ? t('cost.few') : formatNumber(count, language) }),
      )
      .join(', ');
  return (
    <p className="note">
      {[
        t('cost.has', { list: list('has') }),
        t('cost.can', { list: list('can') }),
        t('cost.at', { time: formatNumericHour(cost.countedAt) }),
      ].join(' ')}
    </p>
  );
}
