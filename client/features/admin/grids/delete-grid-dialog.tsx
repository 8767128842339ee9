import type { AdminGrid } from '../../../../shared/contract/admin-grids.ts';
import { codeText } from '../../../api/error-text.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useDeleteGridMutation, useGridTiesQuery } from './grids-api.ts';
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

/** Asks before a grid is taken out of the system; one that somebody has picked in stays, and can be closed if it still takes picks. */
export function DeleteGridDialog({ grid, onClose, onChangeStatus }: DeleteGridDialogProps) {
  const t = useAdminText();
  const [deleteGrid, { isLoading }] = useDeleteGridMutation();
  const { failure, run, latest, before, isGone } = useVersionedChange(
    grid,
    { done: t('deleteGrid.done'), failed: t('deleteGrid.failed') },
    onClose,
  );
  const differences = useGridDifferences()(before, latest);
  // What could not be looked at forbids nothing: the server refuses it.
  const ties = useGridTiesQuery({ params: { id: grid.id } }, { refetchOnMountOrArgChange: true });
  const isLooking = ties.isFetching && !ties.currentData;
  const isRefused = failure?.code === 'grid_picked';
  // One that takes no more picks has nothing left to be closed for.
  const isTaking = latest.status === 'open';
  const isPicked = isRefused || ties.currentData?.isPicked === true;

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
      disabled={isPicked || isLooking}
      danger
      gone={isGone ? t('grids.gone') : null}
      failure={differences.length > 0 || isPicked ? null : failure?.message}
    >
      <ChangedMeanwhile differences={differences} replaces="deletes" />
      {isPicked ? (
        <Banner
          tone={isRefused ? 'error' : 'warning'}
          title={t(isRefused ? 'deleteGrid.failed' : 'deleteGrid.stays')}
          action={
            isTaking && (
              <Button variant="secondary" onClick={onChangeStatus}>
                {t('grids.changeStatus')}
              </Button>
            )
          }
        >
          <p>{isRefused ? failure.message : codeText('grid_picked')}</p>
          {isTaking && <p>{t('deleteGrid.close')}</p>}
        </Banner>
      ) : (
        <>
          <p>{t('deleteGrid.question')}</p>
          <p>{t('deleteGrid.games', { count: latest.gameCount })}</p>
          {isLooking && <p role="status">{t('deleteGrid.looking')}</p>}
        </>
      )}
    </DialogForm>
  );
}
