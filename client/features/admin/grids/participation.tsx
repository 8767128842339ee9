import { skipToken } from '@reduxjs/toolkit/query/react';
import type { AdminGrid, Participation } from '../../../../shared/contract/admin-grids.ts';
import { OUTCOMES } from '../../../../shared/rules/outcome.ts';
import { formatPercent } from '../../../i18n/format.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { useAdminData } from '../parts/admin-api.ts';
import { t } from '../parts/admin-text.ts';
import { Link } from 'react-router-dom';
import { PRIZE_QUEUES } from '../../../../shared/rules/prizes.ts';
import { usePermissions } from '../second-factor/use-permissions.ts';

/** How many players picked in a grid. Undefined until the answer comes, and if `isAsked` is false. */
export function useParticipation(grid: AdminGrid, isAsked: boolean): Participation | undefined {
  const input = isAsked ? { params: { id: grid.id } } : skipToken;
  return useAdminData('GET /admin/game-groups/:id/participation', input).currentData;
}

/** Players, complete and incomplete cards (ADM-36). */
export function Cards({ participation: { players, complete } }: { participation: Participation }) {
  if (players === 0) return <span>{t('participation.none')}</span>;
  return (
    <span>
      {[
        t('participation.players', { count: players }),
        t('participation.cards', { complete, incomplete: players - complete }),
      ].join(', ')}
    </span>
  );
}

/** The shares of the home win, the draw and the away win. */
export function Split({ split }: { split: Participation['splits'][number] }) {
  const total = split.home_win + split.draw + split.away_win;
  const shares = OUTCOMES.map((outcome) => formatPercent((100 * split[outcome]) / total, currentLanguage()));
  return <span>{shares.join(' · ')}</span>;
}

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
