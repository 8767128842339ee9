import { useState } from 'react';
import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { useAssignGameMutation, useGridsQuery } from '../admin-api.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useChange } from '../parts/use-change.ts';
import { MatchLine } from './match-line.tsx';

interface GameDialogProps {
  game: AdminGame;
  onClose: () => void;
}

/** Puts a match into a grid, or into another one (ADM-07). */
export function AssignDialog({ game, onClose }: GameDialogProps) {
  const t = useAdminText();
  const grids = useGridsQuery();
  const [gridId, setGridId] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [assignGame, { isLoading }] = useAssignGameMutation();
  const { failure, run } = useChange(
    { done: t('assignDialog.done'), failed: t('assignDialog.failed') },
    onClose,
  );

  function submit() {
    setMissing(gridId === '');
    if (gridId === '') return;
    run(() => assignGame({ params: { id: game.id }, body: { gameGroupId: Number(gridId) } }).unwrap());
  }

  return (
    <DialogForm
      title={t('assignDialog.title')}
      subject={<MatchLine game={game} />}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('assignDialog.confirm')}
      submittingLabel={t('assignDialog.confirming')}
      submitting={isLoading}
      failure={failure?.message}
    >
      {grids.error && (
        <LoadFailure
          error={grids.error}
          fallback={t('grids.failed')}
          retrying={grids.isFetching}
          onRetry={() => void grids.refetch()}
        />
      )}
      <SelectField
        label={t('assignDialog.group')}
        hint={game.gameGroup ? t('assignDialog.now', { name: game.gameGroup.name }) : undefined}
        error={isMissing ? t('assignDialog.required') : failure?.fields['gameGroupId']}
        value={gridId}
        data-autofocus
        onChange={(event) => {
          setGridId(event.target.value);
          setMissing(false);
        }}
        options={[
          { value: '', label: t('assignDialog.choose') },
          ...(grids.data ?? []).map((grid) => ({
            value: String(grid.id),
            label: t('assignDialog.option', {
              name: grid.name,
              status: t(`gridStatus.${grid.status}`),
              count: grid.gameCount,
            }),
            disabled: grid.id === game.gameGroupId,
          })),
        ]}
      />
    </DialogForm>
  );
}
