import { useState } from 'react';
import type { Pause as PauseOfGame } from '../../../../shared/contract/admin-grids.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useAdminData } from '../parts/admin-api.ts';
import { formatPlainDay } from '../parts/admin-dates.ts';
import { useAdminCall } from '../parts/use-admin-call.ts';
import { t } from '../parts/admin-text.ts';
import { useLeaveQuestion } from '../parts/use-leave-question.tsx';
import { usePermissions } from '../second-factor/use-permissions.ts';

/** The end of the pause, with a button to change it (ADM-58). */
export function Pause() {
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
