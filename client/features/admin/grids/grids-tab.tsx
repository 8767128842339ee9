import { useState } from 'react';
import type { AdminGrid } from '../../../../shared/contract/admin-grids.ts';
import { GRID_SIZE } from '../../../../shared/rules/prizes.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useAdminData } from '../parts/admin-api.ts';
import { Fold } from '../parts/fold.tsx';
import { Loaded } from '../parts/load-failure.tsx';
import { isIncomplete } from '../parts/grid-facts.ts';
import { useAddress } from '../parts/use-address.ts';
import { t } from '../parts/admin-text.ts';
import { useAdminTab } from '../use-admin-tab.ts';
import { DeleteGridDialog, EditGridDialog, StatusDialog } from './grid-dialogs.tsx';
import { GridRow, type GridAction } from './grid-row.tsx';
import { Pause } from './pause.tsx';
import { ResultsDialog } from './results-dialog.tsx';
import { WinnersDialog } from './winners-dialog.tsx';

/** The grids, newest first, with status, matches and winners (ADM-04, ADM-05, ADM-14). Old finished ones are folded. */
export function GridsTab() {
  const [, goToTab] = useAdminTab();
  const [address, changeAddress] = useAddress();
  const query = useAdminData('GET /admin/game-groups', undefined, {
    pollingInterval: 30_000,
    refetchOnFocus: true,
  });
  const grids = query.data;
  const isOnlyIncomplete = address.get('ver') === 'incompletos';
  const shown = (grids ?? []).filter((grid) => !isOnlyIncomplete || isIncomplete(grid));
  const old = shown.filter(({ status }) => status === 'settled').slice(1);
  const [dialog, setDialog] = useState<{ action: GridAction; grid: AdminGrid } | null>(null);
  const row = (grid: AdminGrid) => (
    <GridRow key={grid.id} grid={grid} onAction={(action) => setDialog({ action, grid })} />
  );
  const close = () => setDialog(null);

  const only = (text: string, showAll: () => void) => (
    <p className="row note" role="status">
      <span>{text}</span>
      <Button variant="secondary" onClick={showAll}>
        {t('grids.showAll')}
      </Button>
    </p>
  );

  return (
    <section className="stack">
      <h2 className="visually-hidden">{t('grids.title')}</h2>
      <Pause />
      <Loaded query={query} failed={t('grids.failed')} rows={3}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              title={t('grids.empty')}
              action={<Button onClick={() => goToTab('football')}>{t('grids.goToFootball')}</Button>}
            >
              {t('grids.emptyText')}
            </EmptyState>
          ) : (
            <>
              {isOnlyIncomplete &&
                only(t('grids.onlyIncomplete', { count: shown.length, size: GRID_SIZE }), () =>
                  changeAddress({ ver: null }),
                )}
              <ul className="stack">{shown.filter((grid) => !old.includes(grid)).map(row)}</ul>
              {old.length > 0 && (
                <Fold title={t('grids.old', { count: old.length })}>
                  <ul className="stack">{old.map(row)}</ul>
                </Fold>
              )}
            </>
          )
        }
      </Loaded>
      {dialog?.action === 'status' && <StatusDialog grid={dialog.grid} onClose={close} />}
      {dialog?.action === 'results' && <ResultsDialog grid={dialog.grid} onClose={close} />}
      {dialog?.action === 'edit' && <EditGridDialog grid={dialog.grid} onClose={close} />}
      {dialog?.action === 'delete' && <DeleteGridDialog grid={dialog.grid} onClose={close} />}
      {dialog?.action === 'winners' && <WinnersDialog grid={dialog.grid} onClose={close} />}
    </section>
  );
}
