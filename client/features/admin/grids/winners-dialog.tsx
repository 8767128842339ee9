import { useState } from 'react';
import type { AdminGrid, Winner } from '../../../../shared/contract/admin-grids.ts';
import { numberRefusal, toNonNegativeInteger } from '../../../../shared/rules/panel-input.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { AdminList } from '../parts/admin-list.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { text, useAdminList } from '../parts/use-admin-list.ts';
import { t } from '../parts/admin-text.ts';
import { SearchField } from '../parts/search-field.tsx';
import { ExportButton } from '../winners/export-button.tsx';
import lists from '../parts/lists.module.css';
import { podium } from '../../../../shared/rules/groups.ts';
import { prizeFor } from '../../../../shared/rules/prizes.ts';
import { formatPercent } from '../../../i18n/format.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { Chip } from '../../../ui/chip.tsx';
import { AdminTable, type AdminColumn } from '../parts/admin-table.tsx';
import styles from './grids.module.css';

/** The winners of a grid (ADM-14). */
export function WinnersDialog({ grid, onClose }: { grid: AdminGrid; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={t('winners.title', { name: grid.name })} size="wide">
      <WinnersList grid={grid} />
    </Dialog>
  );
}

const filters = { minCorrect: text('minimum', (word) => word || '0'), search: text('search') };

/** The players of a grid with a minimum of hits, as pages and as a file. */
function WinnersList({ grid }: { grid: AdminGrid }) {
  const [minimum, setMinimum] = useState('0');
  const list = useAdminList('GET /admin/game-groups/:id/winners', {
    filters,
    page: 'page',
    limit: 50,
    inDialog: true,
    params: { id: grid.id },
  });
  const minCorrect = Number(list.values.minCorrect);
  const { search } = list.values;
  // Without this, the panel would say that the grid has no players.
  const isUncounted = list.data?.players === 0 && grid.status !== 'settled';
  const counted = isUncounted ? undefined : list.data;
  // While the minimum is invalid, e.g. 5.5, the list of another minimum would mislead.
  const listed = isMinimum(minimum, grid.gameCount) ? counted : undefined;

  function changeMinimum(value: string) {
    setMinimum(value);
    const wanted = String(toNonNegativeInteger(value));
    if (isMinimum(value, grid.gameCount) && wanted !== list.values.minCorrect)
      list.set({ minCorrect: wanted });
  }

  return (
    <div className="stack gap-4">
      {grid.status !== 'settled' && <Banner tone="info">{t('winners.notSettled')}</Banner>}
      <div className={lists.filters}>
        <NumberField
          label={t('winners.minimum')}
          max={grid.gameCount}
          value={minimum}
          onChange={changeMinimum}
          autoFocus
        />
        <SearchField label={t('winners.search')} {...list.search('search')} />
      </div>
      <div className="row between">
        <p role="status" className="note">
          {listed
            ? t(listed.isMore ? 'winners.many' : 'winners.total', {
                count: listed.total,
                players: listed.players,
              })
            : counted && t('winners.unclear', { max: grid.gameCount })}
        </p>
        {listed && listed.total > 0 && <ExportButton grid={grid} minCorrect={minCorrect} />}
      </div>
      {isUncounted && <p>{t('winners.noResults')}</p>}
      <AdminList list={{ ...list, isAsked: !list.data || listed !== undefined }} failed={t('winners.failed')}>
        {({ winners }) => (
          <WinnersTable
            grid={grid}
            winners={winners}
            empty={
              search ? t('users.empty', { search }) : t(minCorrect > 0 ? 'winners.empty' : 'winners.emptyAll')
            }
          />
        )}
      </AdminList>
    </div>
  );
}

/** Whether the text is a valid minimum; an empty field is not, 05 is 5. */
function isMinimum(text: string, max: number): boolean {
  return numberRefusal(text, max) === null && Number(text) === toNonNegativeInteger(text);
}

interface WinnersTableProps {
  grid: AdminGrid;
  winners: readonly Winner[];
  /** Replaces a table without rows. */
  empty: string;
}

function WinnersTable({ grid, winners, empty }: WinnersTableProps) {
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
