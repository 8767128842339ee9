import { useTranslation } from 'react-i18next';
import { NAME_REASONS } from '../../../shared/rules/names.ts';
import { textOf } from '../../shell/forms/use-form.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
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

  return (
    <FormDialog
      title={
        member
          ? t('report.titleMember', { name: `${member.firstName} ${member.lastName}` })
          : t('report.titleGroup')
      }
      submitLabel={t('report.submit')}
      submittingLabel={t('report.submitting')}
      done={t('report.done')}
      failure={t('report.error')}
      onSubmit={(given) => {
        const reason = NAME_REASONS.find((each) => each === textOf(given, 'reason')) ?? 'other';
        return report({ params: { id: groupId }, body: { memberId: member?.id, reason } }).unwrap();
      }}
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
