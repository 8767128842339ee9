import { useTranslation } from 'react-i18next';
import { NAME_REASONS } from '../../../shared/rules/names.ts';
import { textOf } from '../../shell/forms/use-form.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { toastSuccess } from '../../shell/toasts.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { type Member, useReportMutation } from './groups-api.ts';

/** Reports the name of a member, or of the group, to the administrators (NAME-01). */
export function ReportDialog({
  groupId,
  member,
  onClose,
}: {
  groupId: number;
  member?: Member;
  onClose: () => void;
}) {
  const { t } = useTranslation('editions');
  const [report] = useReportMutation();

  async function submit(given: FormData) {
    const reason = NAME_REASONS.find((each) => each === textOf(given, 'reason')) ?? 'other';
    await report({ params: { id: groupId }, body: { memberId: member?.id, reason } }).unwrap();
    toastSuccess(t('report.done'));
    onClose();
  }

  return (
    <FormDialog
      title={
        member
          ? t('report.titleMember', { name: `${member.firstName} ${member.lastName}` })
          : t('report.titleGroup')
      }
      submitLabel={t('report.submit')}
      submittingLabel={t('report.submitting')}
      failure={t('report.error')}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        name="reason"
        label={t('report.legend')}
        options={NAME_REASONS.map((value) => ({ value, label: t(`report.reason.${value}`) }))}
      />
      <p className="note">{t('report.about')}</p>
    </FormDialog>
  );
}
