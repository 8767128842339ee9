import type { AdminGrid } from '../../../../shared/contract/admin-grids.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useDeleteGridMutation } from '../admin-api.ts';
import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx';
import { DialogForm } from '../parts/dialog-form.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useVersionedChange } from '../parts/use-versioned-change.ts';
import { useGridDifferences } from './use-grid-differences.ts';

interface DeleteGridDialogProps {
  grid: AdminGrid;
  onClose: () => void;
  /** What can be done with one that stays. */
  onChangeStatus: () => void;
}

/** Asks before a grid is taken out of the system; one that somebody has picked in stays, and can be closed. */
export function DeleteGridDialog({ grid, onClose, onChangeStatus }: DeleteGridDialogProps) {
  const t = useAdminText();
  const [deleteGrid, { isLoading }] = useDeleteGridMutation();
  const { failure, run, latest, before, isGone } = useVersionedChange(
    grid,
    { done: t('deleteGrid.done'), failed: t('deleteGrid.failed') },
    onClose,
  );
  const differences = useGridDifferences()(before, latest);
  const isPicked = failure?.code === 'grid_picked';

  return (
    <DialogForm
      title={t('deleteGrid.title')}
      subject={latest.name}
      onClose={onClose}
      onSubmit={() =>
        run(() =>
          deleteGrid({ params: { id: grid.id }, query: { version: String(latest.version) } }).unwrap(),
        )
      }
      submitLabel={t('deleteGrid.confirm')}
      submittingLabel={t('deleteGrid.confirming')}
      submitting={isLoading}
      disabled={isPicked}
      danger
      gone={isGone ? t('grids.gone') : null}
      failure={differences.length > 0 || isPicked ? null : failure?.message}
    >
      <ChangedMeanwhile differences={differences} />
      {isPicked ? (
        <Banner
          tone="error"
          title={t('deleteGrid.failed')}
          action={
            <Button variant="secondary" onClick={onChangeStatus}>
              {t('grids.changeStatus')}
            </Button>
          }
        >
          {failure.message}
        </Banner>
      ) : (
        <>
          <p>{t('deleteGrid.question')}</p>
          <p>{t('deleteGrid.games', { count: latest.gameCount })}</p>
        </>
      )}
    </DialogForm>
  );
}
