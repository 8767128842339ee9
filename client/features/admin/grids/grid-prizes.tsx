import { skipToken } from '@reduxjs/toolkit/query/react';
import { Link } from 'react-router-dom';
import type { AdminGrid } from '../../../../shared/contract/admin-grids.ts';
import { PRIZE_QUEUES } from '../../../../shared/rules/prizes.ts';
import { useAdminData } from '../parts/admin-api.ts';
import { t } from '../parts/admin-text.ts';
import { usePermissions } from '../second-factor/use-permissions.ts';

/** The prizes of a settled grid by queue, as a link to the desk (PRIZE-13). */
export function GridPrizes({ grid: { id, status }, isSeen }: { grid: AdminGrid; isSeen: boolean }) {
  const may = usePermissions();
  const isShown = isSeen && status === 'settled' && may('prizes');
  const { data } = useAdminData(
    'GET /admin/prizes',
    isShown ? { query: { gameGroupId: id, limit: 1 } } : skipToken,
  );
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
