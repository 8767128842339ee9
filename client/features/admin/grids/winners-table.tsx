import type { AdminGrid, Winner } from '../../../../shared/contract/admin-grids.ts';
import { podium } from '../../../../shared/rules/groups.ts';
import { prizeFor } from '../../../../shared/rules/prizes.ts';
import { formatPercent } from '../../../i18n/format.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { Chip } from '../../../ui/chip.tsx';
import { AdminTable, type AdminColumn } from '../parts/admin-table.tsx';
import { t } from '../parts/admin-text.ts';
import styles from './grids.module.css';

interface WinnersTableProps {
  grid: AdminGrid;
  winners: readonly Winner[];
  /** Replaces a table without rows. */
  empty: string;
}

export function WinnersTable({ grid, winners, empty }: WinnersTableProps) {
  /** Equal hits share the medal of their rank. Without a hit there is none. */
  const medalOf = ({ correctCount, rank }: Winner) => (correctCount > 0 ? podium(rank) : null);

  const columns: AdminColumn<Winner>[] = [
    {
      header: t('winners.rank'),
      kind: 'number',
      cell: (winner) => {
        const medal = medalOf(winner);
        return (
          <span className={styles.rank}>
            <span>{winner.rank}</span>
            {medal && <span className="visually-hidden">{t(`winners.${medal}`)}</span>}
          </span>
        );
      },
    },
    { header: t('winners.id'), kind: 'number', cell: ({ id }) => String(id) },
    {
      header: t('winners.username'),
      kind: 'name',
      cell: ({ username, isDisabled }) => (
        <>
          <span className={username === null ? 'note' : undefined}>{username ?? t('winners.deleted')}</span>
          {isDisabled && <Chip tone="danger">{t('winners.disabled')}</Chip>}
        </>
      ),
    },
    { header: t('winners.email'), kind: 'text', cell: ({ email }) => email },
    { header: t('winners.correct'), kind: 'number', cell: ({ correctCount }) => correctCount },
    {
      header: t('winners.percentage'),
      kind: 'number',
      cell: ({ percentage }) => formatPercent(percentage, currentLanguage()),
    },
    {
      header: t('winners.prize'),
      cell: ({ correctCount, mayWin }) => {
        const prize = prizeFor(correctCount);
        if (prize && !mayWin) return t('terms.without');
        return (
          prize && (
            <Chip tone="gold" icon="trophy">
              {t(`home:prizes.${prize.prizeKey}.name`)}
            </Chip>
          )
        );
      },
    },
  ];

  return (
    <AdminTable
      caption={t('winners.caption', { name: grid.name })}
      columns={columns}
      rows={winners}
      rowClassName={(winner) => {
        const medal = medalOf(winner);
        return medal ? `${styles.medal} medal-${medal}` : undefined;
      }}
      empty={empty}
      minWidth="44rem"
    />
  );
}
