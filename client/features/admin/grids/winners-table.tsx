import { useTranslation } from 'react-i18next';
import type { AdminGrid, Winner } from '../../../../shared/contract/admin-grids.ts';
import { podium, type Podium } from '../../../../shared/rules/leaderboard.ts';
import { prizeFor } from '../../../../shared/rules/prizes.ts';
import { formatPercent } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Chip } from '../../../ui/chip.tsx';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import styles from './grids.module.css';

interface WinnersTableProps {
  grid: AdminGrid;
  winners: readonly Winner[];
  /** They begin with the first of all. */
  isTop: boolean;
  /** Said in the place of rows. */
  empty: string;
}

export function WinnersTable({ grid, winners, isTop, empty }: WinnersTableProps) {
  const t = useAdminText();
  const { t: home } = useTranslation('home');
  const language = useLanguage();
  const isNarrow = useIsNarrow();
  const email: Column<Winner> = {
    key: 'email',
    header: t('winners.email'),
    cell: (winner) => winner.email ?? t('none'),
  };

  /** The first three rows of all have one, whatever the ties; nobody gets one for no hit at all. */
  const medals = new Map<Winner, Podium | null>(
    isTop ? winners.map((winner, row) => [winner, winner.correctCount > 0 ? podium(row + 1) : null]) : [],
  );

  const columns: Column<Winner>[] = [
    {
      key: 'rank',
      header: t('winners.rank'),
      align: 'end',
      cell: (winner) => {
        const medal = medals.get(winner);
        return (
          <span className={styles.rank}>
            {winner.rank}
            {medal && <span className="visually-hidden">{t(`winners.${medal}`)}</span>}
          </span>
        );
      },
    },
    { key: 'id', header: t('winners.id'), align: 'end', cell: ({ id }) => id },
    {
      key: 'username',
      header: t('winners.username'),
      // A name of average length stays in one line on a phone too.
      width: '8.5rem',
      rowHeader: true,
      cell: ({ username }) => username ?? <span className={styles.muted}>{t('winners.deleted')}</span>,
    },
    ...(isNarrow ? [] : [email]),
    { key: 'correct', header: t('winners.correct'), align: 'end', cell: ({ correctCount }) => correctCount },
    {
      key: 'percentage',
      header: t('winners.percentage'),
      align: 'end',
      cell: ({ percentage }) => formatPercent(percentage, language),
    },
    {
      key: 'prize',
      header: t('winners.prize'),
      cell: ({ correctCount }) => {
        const prize = prizeFor(correctCount);
        return prize ? (
          <Chip tone="gold" icon="trophy">
            {home(`prizes.${prize.prizeKey}.name`)}
          </Chip>
        ) : (
          t('none')
        );
      },
    },
    // On a phone the hits stand beside the user.
    ...(isNarrow ? [email] : []),
  ];

  return (
    <DataTable
      caption={t('winners.caption', { name: grid.name })}
      captionHidden
      columns={columns}
      rows={winners}
      rowKey={({ id }) => String(id)}
      rowClassName={(winner) => {
        const medal = medals.get(winner);
        return medal ? styles[medal] : undefined;
      }}
      empty={empty}
      minWidth="44rem"
    />
  );
}
