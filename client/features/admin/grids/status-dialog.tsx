import { useState } from 'react';
import type { AdminGrid } from '../../../../shared/contract/admin-grids.ts';
import { GRID_STATUSES } from '../../../../shared/rules/grids.ts';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useGridTiesQuery, useSetGridStatusMutation } from './grids-api.ts';
import { BroughtIntoSight } from '../parts/brought-into-sight.tsx';
import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx';
import { DialogForm } from '../parts/dialog-form.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { RadioChoices } from '../parts/radio-choices.tsx';
import { GridStatusChip } from '../parts/status-chips.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useVersionedChange } from '../parts/use-versioned-change.ts';
import { ToldWinners } from './told-winners.tsx';
import { SettleQuestion } from './settle-question.tsx';
import { useGridDifferences } from './use-grid-differences.ts';
import { useOpenGames } from './use-open-games.ts';
import styles from './grids.module.css';

/** Sets a grid's status by hand (ADM-04): says what each one means, cannot confirm the one it has, and neither settles over open matches nor takes back what winners were told of without a word. */
export function StatusDialog({ grid, onClose }: { grid: AdminGrid; onClose: () => void }) {
  const t = useAdminText();
  const [status, setStatus] = useState(grid.status);
  const [asked, setAsked] = useState(false);
  const [setGridStatus, { isLoading }] = useSetGridStatusMutation();
  const { failure, run, latest, before, isGone } = useVersionedChange(
    grid,
    {
      done: t('statusDialog.done', { status: t(`gridStatus.${status}`) }),
      failed: t('statusDialog.failed'),
    },
    onClose,
  );

  const differences = useGridDifferences()(before, latest);
  const { openGames, isLooking, lookAgain, error } = useOpenGames(
    grid.id,
    status === 'settled' && latest.status !== 'settled',
  );
  const isAsked = asked && openGames.length > 0;
  const isTakenBack = latest.status === 'settled' && status !== 'settled';
  const ties = useGridTiesQuery(isTakenBack ? { params: { id: grid.id } } : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const told = isTakenBack ? (ties.currentData?.toldWinners ?? 0) : 0;

  function submit() {
    if (openGames.length > 0 && !asked) return setAsked(true);
    run(() => setGridStatus({ params: { id: grid.id }, body: { status, version: latest.version } }).unwrap());
  }

  return (
    <DialogForm
      title={t('statusDialog.title')}
      subject={grid.name}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={isAsked ? t('settle.confirm') : t('statusDialog.confirm')}
      submittingLabel={t('statusDialog.confirming')}
      submitting={isLoading}
      disabled={
        status === latest.status ||
        isLooking ||
        error !== undefined ||
        (isTakenBack && (ties.isFetching || ties.isError))
      }
      danger={isAsked || told > 0}
      gone={isGone ? t('grids.gone') : null}
      failure={differences.length > 0 ? null : failure?.message}
    >
      <ChangedMeanwhile differences={differences} />
      <RadioChoices
        legend={t('statusDialog.legend')}
        choices={GRID_STATUSES.map((each) => ({
          value: each,
          label: (
            <>
              <GridStatusChip status={each} />
              {each === latest.status && <span className={styles.muted}>{t('statusDialog.current')}</span>}
            </>
          ),
          note: t(`gridStatusText.${each}`),
        }))}
        value={status}
        focused={latest.status}
        onChange={(chosen) => {
          setStatus(chosen);
          setAsked(false);
        }}
      />
      <p className={styles.muted}>{t('statusDialog.note')}</p>
      {error !== undefined && (
        <LoadFailure
          error={error}
          fallback={t('grids.gamesFailed')}
          retrying={isLooking}
          onRetry={lookAgain}
        />
      )}
      {isTakenBack && ties.error && (
        <LoadFailure
          error={ties.error}
          fallback={t('told.failed')}
          retrying={ties.isFetching}
          onRetry={() => void ties.refetch()}
        />
      )}
      {told > 0 && (
        <BroughtIntoSight>
          <ToldWinners count={told} />
        </BroughtIntoSight>
      )}
      {isAsked && (
        <BroughtIntoSight>
          <SettleQuestion games={openGames} />
        </BroughtIntoSight>
      )}
    </DialogForm>
  );
}
