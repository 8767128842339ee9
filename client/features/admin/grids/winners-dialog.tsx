import { useState } from 'react';
import type { AdminGrid } from '../../../../shared/contract/admin-grids.ts';
import { numberRefusal, toNonNegativeInteger } from '../../../../shared/rules/panel-input.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { AdminList } from '../parts/admin-list.tsx';
import { NumberField } from '../parts/number-field.tsx';
import { text, useAdminList } from '../parts/use-admin-list.ts';
import { t } from '../parts/admin-text.ts';
import { SearchField } from '../parts/search-field.tsx';
import { ExportButton } from '../winners/export-button.tsx';
import { WinnersTable } from './winners-table.tsx';
import lists from '../parts/lists.module.css';

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
