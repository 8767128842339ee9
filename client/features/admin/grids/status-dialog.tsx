import { useId, useState } from 'react';
import type { AdminGrid } from '../../../../shared/contract/admin-grids.ts';
import { GRID_STATUSES } from '../../../../shared/rules/grid-status.ts';
import { useSetGridStatusMutation } from '../admin-api.ts';
import { ChangedMeanwhile, type Difference } from '../parts/changed-meanwhile.tsx';
import { DialogForm } from '../parts/dialog-form.tsx';
import { GridStatusChip } from '../parts/status-chips.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useVersionedChange } from '../parts/use-versioned-change.ts';
import styles from './grids.module.css';

/** Sets a grid's status by hand (ADM-04): says what each one means, and cannot confirm the one it has. */
export function StatusDialog({ grid, onClose }: { grid: AdminGrid; onClose: () => void }) {
  const t = useAdminText();
  const [status, setStatus] = useState(grid.status);
  const [setGridStatus, { isLoading }] = useSetGridStatusMutation();
  const name = useId();
  const { failure, run, latest, before } = useVersionedChange(
    grid,
    {
      done: t('statusDialog.done', { status: t(`gridStatus.${status}`) }),
      failed: t('statusDialog.failed'),
    },
    onClose,
  );

  const differences: Difference[] =
    before === null || before.status === latest.status
      ? []
      : [
          {
            label: t('column.status'),
            from: t(`gridStatus.${before.status}`),
            to: t(`gridStatus.${latest.status}`),
          },
        ];

  return (
    <DialogForm
      title={t('statusDialog.title')}
      subject={grid.name}
      onClose={onClose}
      onSubmit={() =>
        run(() =>
          setGridStatus({ params: { id: grid.id }, body: { status, version: latest.version } }).unwrap(),
        )
      }
      submitLabel={t('statusDialog.confirm')}
      submittingLabel={t('statusDialog.confirming')}
      submitting={isLoading}
      disabled={status === latest.status}
      failure={differences.length > 0 ? null : failure?.message}
    >
      <ChangedMeanwhile differences={differences} />
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>{t('statusDialog.legend')}</legend>
        {GRID_STATUSES.map((each) => (
          <label key={each} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={each}
              checked={status === each}
              data-autofocus={each === latest.status || undefined}
              onChange={() => setStatus(each)}
            />
            <span className={styles.choiceText}>
              <span className={styles.choiceName}>
                <GridStatusChip status={each} />
                {each === latest.status && <span className={styles.muted}>{t('statusDialog.current')}</span>}
              </span>
              <span className={styles.muted}>{t(`gridStatusText.${each}`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p className={styles.muted}>{t('statusDialog.note')}</p>
    </DialogForm>
  );
}
