import type { ReportedName } from '../../../../shared/contract/names.ts';
import { NAME_REASONS } from '../../../../shared/rules/names.ts';
import { textOf } from '../../../shell/forms/use-form.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ChangeDialog } from '../parts/change-dialog.tsx';
import { useAdminCall } from '../parts/use-admin-call.ts';
import { t } from '../parts/admin-text.ts';

/** Gives a reported player or group another name. A mail tells the person why (NAME-03). */
export function RenameDialog({ reported, onClose }: { reported: ReportedName; onClose: () => void }) {
  const { id, player, name: shown } = reported;
  const texts = {
    done: t('names.renamed'),
    failed: t('names.renameFailed'),
    gone: t('names.gone'),
    onDone: onClose,
  };
  const ofPlayer = useAdminCall('PUT /admin/names/players/:id', texts);
  const ofGroup = useAdminCall('PUT /admin/names/groups/:id', texts);

  function submit(given: FormData) {
    const reason = NAME_REASONS.find((each) => each === textOf(given, 'reason')) ?? 'other';
    const typed = (field: string) => textOf(given, field);
    return player
      ? ofPlayer.run({
          params: { id },
          body: {
            firstName: typed('firstName'),
            lastName: typed('lastName'),
            username: typed('username'),
            reason,
            shown,
          },
        })
      : ofGroup.run({ params: { id }, body: { name: typed('name'), reason, shown } });
  }

  return (
    <ChangeDialog
      danger
      title={t('names.renameTitle')}
      subject={shown}
      submitLabel={t('names.save')}
      submittingLabel={t('names.saving')}
      gone={ofPlayer.gone ?? ofGroup.gone}
      onSubmit={submit}
      onClose={onClose}
    >
      {player &&
        (['firstName', 'lastName', 'username'] as const).map((field) => (
          <TextField key={field} name={field} label={t(`names.${field}`)} defaultValue={player[field]} />
        ))}
      {!player && <TextField name="name" label={t('names.groupName')} defaultValue={shown} />}
      <SelectField
        name="reason"
        label={t('names.why')}
        defaultValue={reported.reasons[0]}
        options={NAME_REASONS.map((value) => ({ value, label: t(`names.reason.${value}`) }))}
      />
      <p className="note">{t('names.renameAbout')}</p>
    </ChangeDialog>
  );
}
