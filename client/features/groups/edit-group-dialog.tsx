import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { toastSuccess } from '../../shell/toasts.ts';
import { GroupWords, useGroupWords } from './group-words.tsx';
import { useEditGroupMutation, type Group } from './groups-api.ts';

/** Gives the owner's group another name and description. */
export function EditGroupDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useTranslation('groups');
  const [edit] = useEditGroupMutation();
  const words = useGroupWords();

  async function submit(given: FormData) {
    await edit({ params: { id: group.id }, body: words.read(given) }).unwrap();
    toastSuccess(t('edit.success'));
    onClose();
  }

  return (
    <FormDialog
      title={t('edit.title')}
      submitLabel={t('edit.submit')}
      submittingLabel={t('edit.submitting')}
      failure={t('edit.error')}
      check={words.check}
      onSubmit={submit}
      onClose={onClose}
    >
      {(problems) => <GroupWords problems={problems} given={group} />}
    </FormDialog>
  );
}
