import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState, useId } from 'react';
import type { AdminGrid } from '../../../../shared/contract/admin-grids.ts';
import { numberRefusal, toNonNegativeInteger } from '../../../../shared/rules/panel-input.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useAdminData } from '../parts/admin-api.ts';
import { AdminList } from '../parts/admin-list.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { text, useAdminList } from '../parts/use-admin-list.ts';
import { t } from '../parts/admin-text.ts';
import { SearchField } from '../parts/search-field.tsx';
import { ExportButton } from '../winners/export-button.tsx';
import { WinnersTable } from './winners-table.tsx';
import lists from '../parts/lists.module.css';
import { GRID_SIZE, MIN_WINNING_HITS } from '../../../../shared/rules/prizes.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from '../winners/hits-spread.module.css';

/** The winners of a grid (ADM-14). */
export function WinnersDialog({ grid, onClose }: { grid: AdminGrid; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={t('winners.title', { name: grid.name })} size="wide">
      <WinnersList grid={grid} />
    </Dialog>
  );
}

const filters = { minCorrect: text('minimum', (word) => word || '0'), search: text('search') };

/** The players of a grid with a minimum of hits, as pages and as a file, and how the hits are spread. */
function WinnersList({ grid }: { grid: AdminGrid }) {
  const [minimum, setMinimum] = useState('0');
  const list = useAdminList('GET /admin/game-groups/:id/winners', {
    filters,
    page: 'page',
    limit: 50,
    inDialog: {},
    params: { id: grid.id },
  });
  const minCorrect = Number(list.values.minCorrect);
  const { search } = list.values;
  const isUncounted = useIsUncounted(grid, list.data?.players);
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
      {counted && counted.players > 0 && <HitsSpread spread={counted.spread} minimum={minCorrect} />}
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

/**
 * Whether the list has no players because no match is finished yet. Without this, the panel would say that the grid has
 * no players.
 */
function useIsUncounted(grid: AdminGrid, players: number | undefined): boolean {
  const isEmpty = players === 0;
  const { data: whole } = useAdminData(
    'GET /admin/game-groups/:id',
    isEmpty && grid.status === 'closed' ? { params: { id: grid.id } } : skipToken,
  );
  if (!isEmpty || grid.status === 'settled') return false;
  return !whole?.games.some(({ status }) => status === 'finished');
}

const compact = { notation: 'compact', maximumFractionDigits: 1 } as const;

interface HitsSpreadProps {
  spread: readonly { hits: number; players: number }[];
  /** The bars below the minimum are pale: the list omits these players. */
  minimum: number;
}

/** A bar for each number of hits, with its number of players. Gold bars win a prize. A screen reader reads a list. */
function HitsSpread({ spread, minimum }: HitsSpreadProps) {
  const titleId = useId();
  const playersWith = new Map(spread.map(({ hits, players }) => [hits, players]));
  const most = Math.max(1, ...spread.map(({ players }) => players));
  const last = Math.max(GRID_SIZE, ...spread.map(({ hits }) => hits));

  return (
    <figure className="card stack gap-2">
      <figcaption id={titleId} className="note">
        {t('winners.spread')}
      </figcaption>
      <ol aria-labelledby={titleId} className={styles.bars}>
        {Array.from({ length: last + 1 }, (_, hits) => {
          const players = playersWith.get(hits) ?? 0;
          const look = [hits >= MIN_WINNING_HITS && styles.winning, hits < minimum && styles.below];
          return (
            <li key={hits} className={classNames(styles.slot, ...look)}>
              <span className="visually-hidden">
                {t('winners.spreadBar', { hits: t('prizes.hits', { count: hits }), count: players })}
              </span>
              <span aria-hidden="true" className={styles.players}>
                {players > 0 ? formatNumber(players, currentLanguage(), compact) : ''}
              </span>
              <span
                aria-hidden="true"
                className={styles.bar}
                // A single player among a million has a visible bar.
                style={{ height: players > 0 ? `max(3px, ${(players / most) * 5}rem)` : '1px' }}
              />
              <span aria-hidden="true" className={styles.hits}>
                {hits}
              </span>
            </li>
          );
        })}
      </ol>
    </figure>
  );
}
