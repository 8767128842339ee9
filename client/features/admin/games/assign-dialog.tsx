import { useState } from 'react';
import type { AdminGame } from '../../../../shared/contract/admin-games.ts';
import { GRID_SIZE } from '../../../../shared/rules/prizes.ts';
import { Banner } from '../../../ui/banner.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useAssignGameMutation } from './games-api.ts';
import { useGridsQuery } from '../grids/grids-api.ts';
import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx';
import { DialogForm } from '../parts/dialog-form.tsx';
import { playableOf } from '../parts/playable.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useVersionedChange } from '../parts/use-versioned-change.ts';
import { MatchLine } from './match-line.tsx';
import { useGameDifferences } from './use-game-differences.ts';

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
  const { failure, run, latest, before, isGone } = useVersionedChange(
    game,
    { done: t('assignDialog.done'), failed: t('assignDialog.failed') },
    onClose,
  );

  const differences = useGameDifferences()(before, latest);
  const target = grids.data?.find(({ id }) => String(id) === gridId);
  const left = grids.data?.find(({ id }) => id === latest.gameGroupId);

  function submit() {
    setMissing(gridId === '');
    if (gridId === '') return;
    run(() =>
      assignGame({
        params: { id: game.id },
        body: { gameGroupId: Number(gridId), version: latest.version },
      }).unwrap(),
    );
  }

  return (
    <DialogForm
      title={t('assignDialog.title')}
      subject={<MatchLine game={latest} />}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('assignDialog.confirm')}
      submittingLabel={t('assignDialog.confirming')}
      submitting={isLoading}
      gone={isGone ? t('games.gone') : null}
      failure={differences.length > 0 ? null : failure?.message}
    >
      <ChangedMeanwhile differences={differences} />
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
        hint={latest.gameGroup ? t('assignDialog.now', { name: latest.gameGroup.name }) : undefined}
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
            // What is settled is final: the server takes no match into it.
            disabled: grid.id === latest.gameGroupId || grid.status === 'settled',
          })),
        ]}
      />
      {target && playableOf(target) >= GRID_SIZE && (
        <Banner tone="warning">
          {t('assignDialog.tooMany', { count: playableOf(target) + 1, name: target.name, size: GRID_SIZE })}
        </Banner>
      )}
      {target && left && (
        <Banner tone="info">
          {t('assignDialog.leaves', { count: playableOf(left) - 1, name: left.name })}
        </Banner>
      )}
    </DialogForm>
  );
}
