import { useState } from 'react';
import type { AdminGrid, GridFacts } from '../../../../shared/contract/admin-grids.ts';
import { useUpdateGridMutation } from './grids-api.ts';
import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx';
import { replacesOf } from '../parts/differences.ts';
import { DialogForm } from '../parts/dialog-form.tsx';
import { GridFields, problemOf } from '../parts/grid-fields.tsx';
import { playedDays } from '../parts/played-days.ts';
import { useAdminText } from '../parts/use-admin-text.ts';
import { useVersionedChange } from '../parts/use-versioned-change.ts';
import { useGridDifferences } from './use-grid-differences.ts';
import styles from './grids.module.css';

const fields = ['name', 'country', 'startDate', 'endDate'] as const satisfies (keyof GridFacts)[];

/** Corrects what is said of a grid (ADM-04), and says what that changes for players. What nobody touched here follows whoever changes it meanwhile. */
export function EditGridDialog({ grid, onClose }: { grid: AdminGrid; onClose: () => void }) {
  const t = useAdminText();
  const [typed, setTyped] = useState<Partial<GridFacts>>({});
  const [isAsked, setAsked] = useState(false);
  const [update, { isLoading }] = useUpdateGridMutation();
  const { failure, run, latest, before, isGone } = useVersionedChange(
    grid,
    { done: t('editGrid.done'), failed: t('editGrid.failed') },
    onClose,
  );
  const differences = useGridDifferences()(before, latest);
  const { name, country, startDate, endDate } = { ...latest, ...typed };
  const facts: GridFacts = { name, country, startDate, endDate };
  const wanted: GridFacts = { ...facts, name: name.trim() };
  const isChanged = fields.some((field) => wanted[field] !== latest[field]);
  const isMissing = isAsked && problemOf(wanted) === 'missing';

  function submit() {
    setAsked(true);
    if (problemOf(wanted) !== null) return;
    const body = { ...wanted, version: latest.version };
    run(() => update({ params: { id: grid.id }, body }).unwrap());
  }

  return (
    <DialogForm
      title={t('editGrid.title')}
      subject={latest.name}
      onClose={onClose}
      changed={isChanged}
      onSubmit={submit}
      submitLabel={t('editGrid.confirm')}
      submittingLabel={t('editGrid.confirming')}
      submitting={isLoading}
      disabled={!isChanged}
      gone={isGone ? t('grids.gone') : null}
      failure={differences.length > 0 ? null : isMissing ? t('createDialog.required') : failure?.message}
      size="medium"
    >
      <ChangedMeanwhile differences={differences} replaces={replacesOf(typed, differences, before, latest)} />
      <GridFields
        id={grid.id}
        facts={facts}
        onChange={(changed) => setTyped({ ...typed, ...changed })}
        isAsked={isAsked}
        refused={failure?.fields}
        played={playedDays(latest)}
      />
      <p className={styles.muted}>
        {latest.status !== 'settled' && `${t('editGrid.order')} `}
        {t('editGrid.kept')}
      </p>
    </DialogForm>
  );
}
