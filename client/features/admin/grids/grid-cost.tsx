import { Link } from 'react-router-dom';
import type { AdminGrid } from '../../../../shared/contract/admin-grids.ts';
import { PRIZE_QUEUES } from '../../../../shared/rules/prizes.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { useAdminData } from '../parts/admin-api.ts';
import { formatNumericHour } from '../parts/admin-dates.ts';
import { t } from '../parts/admin-text.ts';
import { usePermissions } from '../second-factor/use-permissions.ts';
import { PrizeForecast } from '../parts/prize-forecast.tsx';

/**
 * How many prizes a grid may cost: the forecast for a draft, else the count of revealed matches (ADM-64). How far the
 * prizes of a settled one are (PRIZE-13).
 */
export function GridCost({ grid, isSeen }: { grid: AdminGrid; isSeen: boolean }) {
  const may = usePermissions();
  if (!isSeen || !may('prizes')) return null;
  if (grid.status === 'settled') return <Delivery grid={grid} />;
  return grid.status === 'draft' ? <PrizeForecast /> : <Standing grid={grid} />;
}

/** The prizes of a grid by queue, as a link to the desk. */
function Delivery({ grid: { id } }: { grid: AdminGrid }) {
  const { data } = useAdminData('GET /admin/prizes', { query: { gameGroupId: id, limit: 1 } });
  if (!data || data.total === 0) return null;
  const parts = PRIZE_QUEUES.filter((queue) => data.queues[queue] > 0).map((queue) =>
    t(`prizes.part.${queue}`, { count: data.queues[queue] }),
  );
  return (
    <Link to={`?vista=entregas&jornada=${id}`}>
      {t('prizes.line', { count: data.total, parts: parts.join(', ') })}
    </Link>
  );
}

function Standing({ grid: { id } }: { grid: AdminGrid }) {
  const { data: cost } = useAdminData(
    'GET /admin/game-groups/:id/cost',
    { params: { id } },
    { pollingInterval: 60_000 },
  );
  if (!cost) return null;
  const list = (kind: 'has' | 'can') =>
    cost.lines
      .map(({ hits, [kind]: count }) =>
        t('cost.hits', {
          hits,
          count: count === null ? t('cost.few') : formatNumber(count, currentLanguage()),
        }),
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
