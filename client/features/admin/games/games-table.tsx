import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import { AdminTable, type AdminColumn } from '../parts/admin-table.tsx';
import { GameResult, GameStatusChips, hasNoResult } from '../parts/status-chips.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { gameActions, type GameAction } from './game-actions.ts';
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
  const nameOf = ({ homeTeam, awayTeam }: AdminGame) => t('match', { home: homeTeam, away: awayTeam });
  const columns: AdminColumn<AdminGame>[] = [
    { header: t('column.match'), kind: 'name', width: '14rem', cell: nameOf },
    { header: t('column.league'), width: '8rem', cell: ({ league }) => league },
    { header: t('column.start'), cell: (game) => <GameStart game={game} onSeen={() => onSeen(game)} /> },
    { header: t('column.status'), cell: (game) => <GameStatusChips {...game} /> },
    { header: t('column.result'), cell: (game) => (hasNoResult(game) ? null : <GameResult game={game} />) },
    {
      header: t('column.grid'),
      width: '10rem',
      cell: ({ gameGroup }) =>
        gameGroup?.name ?? <span className={styles.without}>{t('games.withoutGroup')}</span>,
    },
    { header: t('column.order'), kind: 'number', cell: ({ order }) => order },
  ];

  return (
    <AdminTable
      caption={t('games.caption')}
      columns={columns}
      rows={games}
      rowName={nameOf}
      actions={(game) => gameActions(t, game, (action) => onAction(action, game))}
      minWidth="68rem"
      className={styles.table}
    />
  );
}
