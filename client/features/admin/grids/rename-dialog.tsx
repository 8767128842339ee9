import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminGrid } from '../../../../shared/contract/admin-grids.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useRenameGridMutation } from '../admin-api.ts';
import { ChangedMeanwhile } from '../parts/changed-meanwhile.tsx';
import { DialogForm } from '../parts/dialog-form.tsx';
import { useAdminText } from '../parts/use-admin-text.ts';
import { SameName } from '../parts/same-name.tsx';
import { useVersionedChange } from '../parts/use-versioned-change.ts';
import { useGridDifferences } from './use-grid-differences.ts';

/** Gives a grid another name. */
export function RenameDialog({ grid, onClose }: { grid: AdminGrid; onClose: () => void }) {
  const t = useAdminText();
  const { t: common } = useTranslation();
  const [name, setName] = useState(grid.name);
  const [isMissing, setMissing] = useState(false);
  const [rename, { isLoading }] = useRenameGridMutation();
  const { failure, run, latest, before, isGone } = useVersionedChange(
    grid,
    { done: t('renameDialog.done'), failed: t('renameDialog.failed') },
    onClose,
  );
  const differences = useGridDifferences()(before, latest);
  const wanted = name.trim();

  function submit() {
    setMissing(wanted === '');
    if (wanted === '') return;
    const body = { name: wanted, version: latest.version };
    run(() => rename({ params: { id: grid.id }, body }).unwrap());
  }

  return (
    <DialogForm
      title={t('renameDialog.title')}
      subject={latest.name}
      onClose={onClose}
      changed={wanted !== latest.name}
      onSubmit={submit}
      submitLabel={t('renameDialog.confirm')}
      submittingLabel={t('renameDialog.confirming')}
      submitting={isLoading}
      disabled={wanted === latest.name}
      gone={isGone ? t('grids.gone') : null}
      failure={differences.length > 0 ? null : failure?.message}
    >
      <ChangedMeanwhile differences={differences} />
      <TextField
        label={t('createDialog.name')}
        required
        value={name}
        error={isMissing && wanted === '' ? common('error.required') : failure?.fields['name']}
        data-autofocus
        onChange={(event) => setName(event.target.value)}
      />
      <SameName grid={{ ...latest, name: wanted }} />
    </DialogForm>
  );
}
