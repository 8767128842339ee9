import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import { AdminTable, type AdminColumn } from '../parts/admin-table.tsx';
import { GameResult, GameStatusChips, hasNoResult } from '../parts/status-chips.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { GameActions, type GameAction } from './game-actions.tsx';
import { GameStart } from './game-start.tsx';
import styles from './games.module.css';

interface GamesTableProps {
  games: readonly AdminGame[];
  onAction: (action: GameAction, game: AdminGame) => void;
  /** Somebody has looked at where a match was moved to. */
  onSeen: (game: AdminGame) => void;
}

export function GamesTable({ games, onAction, onSeen }: GamesTableProps) {
  const t = useAdminText();
  const columns: AdminColumn<AdminGame>[] = [
    {
      key: 'match',
      width: '14rem',
      header: t('column.match'),
      rowHeader: true,
      cell: ({ homeTeam, awayTeam }) => t('match', { home: homeTeam, away: awayTeam }),
    },
    { key: 'league', header: t('column.league'), width: '8rem', cell: ({ league }) => league },
    {
      key: 'start',
      header: t('column.start'),
      cell: (game) => <GameStart game={game} onSeen={() => onSeen(game)} />,
    },
    { key: 'status', header: t('column.status'), cell: (game) => <GameStatusChips {...game} /> },
    {
      key: 'result',
      header: t('column.result'),
      isBlank: hasNoResult,
      cell: (game) => <GameResult game={game} />,
    },
    {
      key: 'grid',
      width: '10rem',
      header: t('column.grid'),
      cell: ({ gameGroup }) =>
        gameGroup?.name ?? <span className={styles.without}>{t('games.withoutGroup')}</span>,
    },
    {
      key: 'order',
      header: t('column.order'),
      align: 'end',
      isBlank: ({ order }) => order === null,
      cell: ({ order }) => order ?? t('none'),
    },
    {
      key: 'actions',
      onCard: 'actions',
      width: '19rem',
      header: t('column.actions'),
      cell: (game) => <GameActions game={game} onAction={(action) => onAction(action, game)} />,
    },
  ];

  return (
    <AdminTable
      caption={t('games.caption')}
      columns={columns}
      rows={games}
      rowKey={({ id }) => String(id)}
      minWidth="68rem"
      className={styles.table}
    />
  );
}
