import { useState } from 'react';
import type { AdminGrid, Pause as PauseOfGame } from '../../../../shared/contract/admin-grids.ts';
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
import { ResultsDialog } from './results-dialog.tsx';
import { WinnersDialog } from './winners-dialog.tsx';
import { serverNow } from '../../../lib/server-clock.ts';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { formatPlainDay } from '../parts/admin-dates.ts';
import { useAdminCall } from '../parts/use-admin-call.ts';
import { useLeaveQuestion } from '../parts/use-leave-question.tsx';
import { usePermissions } from '../second-factor/use-permissions.ts';

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

/** The end of the pause, with a button to change it (ADM-58). */
function Pause() {
  const may = usePermissions();
  const { data } = useAdminData('GET /admin/pause', undefined);
  const [isOpen, setIsOpen] = useState(false);
  if (!data || !may('grids')) return null;
  const isOn = data.until !== null && Date.parse(data.until) > serverNow();
  return (
    <div className="row between">
      <p className="note">{isOn ? t('pause.on', { day: formatPlainDay(data.until!) }) : t('pause.off')}</p>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {t(isOn ? 'pause.change' : 'pause.begin')}
      </Button>
      {isOpen && <PauseDialog pause={data} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

function PauseDialog({ pause, onClose }: { pause: PauseOfGame; onClose: () => void }) {
  const [typed, setTyped] = useState<string>();
  const change = useAdminCall('PUT /admin/pause', {
    done: ({ data: { until } }) => (until ? t('pause.on', { day: formatPlainDay(until) }) : t('pause.off')),
    failed: t('pause.failed'),
    row: pause,
    onDone: onClose,
  });
  const { row } = change;
  const until = typed ?? row.until ?? '';
  const isChanged = until !== (row.until ?? '');
  return (
    <FormDialog
      title={t('pause.title')}
      submitLabel={t('pause.save')}
      submittingLabel={t('pause.saving')}
      disabled={!isChanged}
      onSubmit={() => change.run({ body: { until: until || null, version: row.version } })}
      {...useLeaveQuestion(isChanged, onClose)}
    >
      <TextField
        name="until"
        type="date"
        label={t('pause.until')}
        hint={t('pause.hint')}
        min={new Date(serverNow()).toISOString().slice(0, 10)}
        value={until}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  );
}
