import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import type { AdminGrid } from '../../../../shared/contract/admin-grids.ts';
import { orderMatches } from '../../../../shared/rules/order.ts';
import { useGridQuery } from './grids-api.ts';
import { GameStart } from '../games/game-start.tsx';
import { AdminTable, type AdminColumn } from '../parts/admin-table.tsx';
import { AttentionNotice } from '../parts/attention-notice.tsx';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { GameResult, GameStatusChips, hasNoResult } from '../parts/status-chips.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import styles from './grids.module.css';

/** The source moves matches and brings results while somebody looks at them. */
const askedAgainAfterMs = 30_000;

/** The matches of a grid, loaded when they are asked for (ADM-05): by order, those without one after, ties by start. */
export function GridGames({ grid }: { grid: AdminGrid }) {
  const t = useAdminText();
  const { data, error, isFetching, refetch } = useGridQuery(
    { params: { id: grid.id } },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true, pollingInterval: askedAgainAfterMs },
  );

  const failure = error && (
    <LoadFailure
      error={error}
      fallback={t('grids.gamesFailed')}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
  if (!data) return failure ?? <ListSkeleton rows={4} />;

  const games = inOrder(data.games);
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
  ];

  return (
    <div className={styles.gamesInside} aria-busy={isFetching}>
      {failure}
      <AttentionNotice games={games} />
      <AdminTable
        caption={t('grids.gamesOf', { name: grid.name })}
        columns={columns}
        rows={games}
        empty={t('grids.noGames')}
        minWidth="46rem"
      />
    </div>
  );
}

function inOrder(games: readonly AdminGame[]): AdminGame[] {
  const starting = games.map((game) => ({
    id: game.id,
    order: game.order,
    startTime: Date.parse(game.startTime),
    game,
  }));
  return orderMatches(starting).map(({ game }) => game);
}
