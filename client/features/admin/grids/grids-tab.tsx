import { useState } from 'react';
import type { AdminGrid } from '../../../../shared/contract/admin-grids.ts';
import { GRID_SIZE } from '../../../../shared/rules/prizes.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useGridsQuery } from './grids-api.ts';
import { ListSkeleton } from '../parts/list-skeleton.tsx';
import { isIncomplete } from '../parts/playable.ts';
import { useNamedGrid } from '../parts/grid-filter.tsx';
import { useAddress } from '../parts/use-address.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useAdminTab } from '../use-admin-tab.ts';
import { DeleteGridDialog } from './delete-grid-dialog.tsx';
import { EditGridDialog } from './edit-grid-dialog.tsx';
import { GridRow } from './grid-row.tsx';
import { StatusDialog } from './status-dialog.tsx';
import { WinnersDialog } from './winners-dialog.tsx';
import styles from './grids.module.css';

type OpenDialog = { kind: 'status' | 'winners' | 'edit' | 'delete'; grid: AdminGrid } | null;

/** Which prizes an address asks for. */
const deliveries: Record<string, 'changed' | 'unreached'> = {
  cambiaron: 'changed',
  'sin-aviso': 'unreached',
};

/** Others, and the system, change grids while somebody looks at them. */
const askedAgainAfterMs = 30_000;

/** The grids, newest first, with their status, their matches and their winners (ADM-04, ADM-05, ADM-14). */
export function GridsTab() {
  const t = useAdminText();
  const [, goToTab] = useAdminTab();
  const {
    data: grids,
    error,
    isFetching,
    refetch,
  } = useGridsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    pollingInterval: askedAgainAfterMs,
  });
  const [address, changeAddress] = useAddress();
  const isOnlyIncomplete = address.get('ver') === 'incompletos';
  const shown = (grids ?? []).filter((grid) => !isOnlyIncomplete || isIncomplete(grid));
  const [dialog, setDialog] = useState<OpenDialog>(null);
  // Who was led here by what needs a hand finds the prizes open.
  const prizes = useNamedGrid(address.get('premios'));
  const prizesOf = grids?.find(({ id }) => id === prizes.gridId);
  const leavePrizes = () => changeAddress({ premios: null, entrega: null });
  // The grid as it stands now.
  const dialogGrid = dialog && (grids?.find(({ id }) => id === dialog.grid.id) ?? dialog.grid);
  const close = () => setDialog(null);

  return (
    <section>
      <h2 className="visually-hidden">{t('grids.title')}</h2>
      {error && (
        <LoadFailure
          error={error}
          fallback={t('grids.failed')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!grids && !error && <ListSkeleton rows={3} />}
      {grids?.length === 0 && (
        <EmptyState
          title={t('grids.empty')}
          action={<Button onClick={() => goToTab('football')}>{t('grids.goToFootball')}</Button>}
        >
          {t('grids.emptyText')}
        </EmptyState>
      )}
      {grids && prizes.isUnknown && (
        <p className={styles.only} role="status">
          {t('games.unknownGroupText')}
          <Button variant="secondary" onClick={leavePrizes}>
            {t('grids.showAll')}
          </Button>
        </p>
      )}
      {grids && isOnlyIncomplete && (
        <p className={styles.only} role="status">
          {t('grids.onlyIncomplete', { count: shown.length, size: GRID_SIZE })}
          <Button variant="secondary" onClick={() => changeAddress({ ver: null })}>
            {t('grids.showAll')}
          </Button>
        </p>
      )}
      {shown.length > 0 && (
        <ul className={styles.list}>
          {shown.map((grid) => (
            <GridRow
              key={grid.id}
              grid={grid}
              onChangeStatus={() => setDialog({ kind: 'status', grid })}
              onWinners={() => setDialog({ kind: 'winners', grid })}
              onEdit={() => setDialog({ kind: 'edit', grid })}
              onDelete={() => setDialog({ kind: 'delete', grid })}
            />
          ))}
        </ul>
      )}
      {dialogGrid && dialog.kind === 'status' && <StatusDialog grid={dialogGrid} onClose={close} />}
      {dialogGrid && dialog.kind === 'edit' && <EditGridDialog grid={dialogGrid} onClose={close} />}
      {dialogGrid && dialog.kind === 'delete' && (
        <DeleteGridDialog
          grid={dialogGrid}
          onClose={close}
          onChangeStatus={() => setDialog({ kind: 'status', grid: dialogGrid })}
        />
      )}
      {prizesOf && (
        <WinnersDialog
          grid={prizesOf}
          begins={deliveries[address.get('entrega') ?? ''] ?? 'prizes'}
          onClose={leavePrizes}
        />
      )}
      {dialogGrid && dialog.kind === 'winners' && <WinnersDialog grid={dialogGrid} onClose={close} />}
    </section>
  );
}
