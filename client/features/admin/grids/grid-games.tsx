import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import type { AdminGrid, Participation } from '../../../../shared/contract/admin-grids.ts';
import { GameStart } from '../games/game-start.tsx';
import { useAdminData } from '../parts/admin-api.ts';
import { AdminTable, type AdminColumn } from '../parts/admin-table.tsx';
import { Loaded } from '../parts/load-failure.tsx';
import { GameResult, GameStatusChips, hasNoResult } from '../parts/status-chips.tsx';
import { t } from '../parts/admin-text.ts';
import { Split } from './participation.tsx';

/** The matches of a grid in the order that the server gives them (ADM-05). */
export function GridGames({
  grid,
  participation,
}: {
  grid: AdminGrid;
  participation: Participation | undefined;
}) {
  const query = useAdminData(
    'GET /admin/game-groups/:id',
    { params: { id: grid.id } },
    { refetchOnFocus: true, pollingInterval: 30_000 },
  );
  const columns: AdminColumn<AdminGame>[] = [
    { header: t('column.order'), kind: 'number', width: '4rem', cell: ({ order }) => order },
    {
      header: t('column.match'),
      kind: 'name',
      cell: ({ homeTeam, awayTeam }) => t('match', { home: homeTeam, away: awayTeam }),
    },
    { header: t('column.league'), cell: ({ league }) => league },
    { header: t('column.start'), cell: (game) => <GameStart game={game} /> },
    { header: t('column.status'), cell: (game) => <GameStatusChips {...game} /> },
    { header: t('column.result'), cell: (game) => (hasNoResult(game) ? null : <GameResult game={game} />) },
    {
      header: t('participation.split'),
      cell: ({ id }) => {
        const split = participation?.splits.find(({ gameId }) => gameId === id);
        return split && <Split split={split} />;
      },
    },
  ];

  return (
    <Loaded query={query} failed={t('grids.gamesFailed')} rows={4}>
      {({ games }) => (
        <AdminTable
          caption={t('grids.gamesOf', { name: grid.name })}
          columns={columns}
          rows={games}
          empty={t('grids.noGames')}
          minWidth="54rem"
        />
      )}
    </Loaded>
  );
}
