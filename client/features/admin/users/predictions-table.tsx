import type { AdminPrediction, AdminUser } from '../../../../shared/contract/admin-users.ts';
import { Chip, type Tone } from '../../../ui/chip.tsx';
import { AdminTable, type AdminColumn } from '../parts/admin-table.tsx';
import { formatNumericDateTime } from '../parts/admin-dates.ts';
import { GameResult, GameStatusChips } from '../parts/status-chips.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import styles from './users.module.css';

const tones: Record<AdminPrediction['status'], Tone> = {
  pending: 'neutral',
  won: 'success',
  lost: 'danger',
  void: 'neutral',
};

interface PredictionsTableProps {
  user: AdminUser;
  predictions: readonly AdminPrediction[];
  isFiltered: boolean;
}

export function PredictionsTable({ user, predictions, isFiltered }: PredictionsTableProps) {
  const t = useAdminText();

  function pickOf({ betType, game }: AdminPrediction) {
    if (betType === null)
      return (
        <span title={t('users.sealedText')} className={styles.sealed}>
          {t(game.status === 'cancelled' ? 'users.sealedVoid' : 'users.sealed')}
        </span>
      );
    if (betType === 'draw') return t('users.draw');
    return betType === 'home_win' ? game.homeTeam : game.awayTeam;
  }

  const columns: AdminColumn<AdminPrediction>[] = [
    {
      key: 'match',
      header: t('column.match'),
      rowHeader: true,
      width: 'min(14rem, 40vw)',
      cell: ({ game }) => t('match', { home: game.homeTeam, away: game.awayTeam }),
    },
    { key: 'pick', header: t('users.prediction'), cell: pickOf },
    {
      key: 'outcome',
      header: t('users.outcome'),
      cell: ({ status }) => <Chip tone={tones[status]}>{t(`predictionStatus.${status}`)}</Chip>,
    },
    { key: 'status', header: t('column.status'), cell: ({ game }) => <GameStatusChips {...game} /> },
    {
      key: 'result',
      header: t('column.result'),
      isBlank: ({ game }) => game.status !== 'finished',
      cell: ({ game }) => <GameResult game={game} />,
    },
    {
      key: 'start',
      header: t('column.start'),
      cell: ({ game }) => (
        <time dateTime={game.startTime} className={styles.time}>
          {formatNumericDateTime(game.startTime)}
        </time>
      ),
    },
    { key: 'grid', header: t('column.grid'), cell: ({ game }) => game.gameGroup?.name ?? t('none') },
    {
      key: 'stored',
      header: t('users.stored'),
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className={styles.time}>
          {formatNumericDateTime(createdAt)}
        </time>
      ),
    },
  ];

  return (
    <AdminTable
      caption={t('users.predictionsCaption', { name: user.username })}
      columns={columns}
      rows={predictions}
      rowKey={({ id }) => id}
      empty={t(isFiltered ? 'users.noneFiltered' : 'users.none')}
      minWidth="68rem"
    />
  );
}
