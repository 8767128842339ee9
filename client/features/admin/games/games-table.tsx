import { formatNumericDateTime } from '../parts/admin-dates.ts';
import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import { deletionRefusal } from '../../../../shared/rules/grid-lifecycle.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { GameResult, GameStatusChips } from '../parts/status-chips.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import styles from './games.module.css';

export type GameAction = 'assign' | 'score' | 'order' | 'delete';

interface GamesTableProps {
  games: readonly AdminGame[];
  onAction: (action: GameAction, game: AdminGame) => void;
  /** Somebody has looked at where a match was moved to. */
  onSeen: (game: AdminGame) => void;
}

export function GamesTable({ games, onAction, onSeen }: GamesTableProps) {
  const t = useAdminText();
  const now = serverNow();

  const nameOf = ({ homeTeam, awayTeam }: AdminGame) => t('match', { home: homeTeam, away: awayTeam });

  function actionsOf(game: AdminGame): { action: GameAction; label: string }[] {
    return [
      { action: 'assign', label: t('games.assign') },
      { action: 'score', label: t('games.update') },
      ...(game.gameGroupId === null ? [] : [{ action: 'order' as const, label: t('games.order') }]),
      ...(isDeletable(game, now) ? [{ action: 'delete' as const, label: t('games.delete') }] : []),
    ];
  }

  const columns: Column<AdminGame>[] = [
    {
      key: 'match',
      width: 'min(14rem, 40vw)',
      header: t('column.match'),
      rowHeader: true,
      cell: nameOf,
    },
    { key: 'league', header: t('column.league'), width: '8rem', cell: ({ league }) => league },
    {
      key: 'start',
      header: t('column.start'),
      cell: (game) => (
        <>
          <time dateTime={game.startTime} className={styles.start}>
            {formatNumericDateTime(game.startTime)}
          </time>
          {game.movedFrom && (
            <span className={styles.moved}>
              {t('games.movedFrom', { time: formatNumericDateTime(game.movedFrom) })}
              <Button
                variant="secondary"
                className={styles.action}
                aria-label={t('actionOn', { action: t('games.see'), name: nameOf(game) })}
                onClick={() => onSeen(game)}
              >
                {t('games.see')}
              </Button>
            </span>
          )}
        </>
      ),
    },
    { key: 'status', header: t('column.status'), cell: (game) => <GameStatusChips {...game} /> },
    { key: 'result', header: t('column.result'), cell: (game) => <GameResult game={game} /> },
    {
      key: 'grid',
      width: '10rem',
      header: t('column.grid'),
      cell: ({ gameGroup }) =>
        gameGroup?.name ?? <span className={styles.without}>{t('games.withoutGroup')}</span>,
    },
    { key: 'order', header: t('column.order'), align: 'end', cell: ({ order }) => order ?? t('none') },
    {
      key: 'actions',
      width: '19rem',
      header: t('column.actions'),
      cell: (game) => (
        <div className={styles.actions}>
          {actionsOf(game).map(({ action, label }) => (
            <Button
              key={action}
              variant="secondary"
              className={classNames(styles.action, action === 'delete' && styles.delete)}
              aria-label={t('actionOn', { action: label, name: nameOf(game) })}
              onClick={() => onAction(action, game)}
            >
              {label}
            </Button>
          ))}
        </div>
      ),
    },
  ];

  return (
    <DataTable
      caption={t('games.caption')}
      captionHidden
      columns={columns}
      rows={games}
      rowKey={({ id }) => String(id)}
      minWidth="68rem"
      className={styles.table}
    />
  );
}

function isDeletable({ status, startTime, closesAt, gameGroup }: AdminGame, now: number): boolean {
  const times = { startTime: Date.parse(startTime), closesAt: Date.parse(closesAt) };
  return deletionRefusal({ status, ...times }, gameGroup?.status ?? null, now) === null;
}
