import { useId, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, fieldTexts } from '../../api/error-text.ts';
import { textOf, useFormErrors } from '../../session/forms/use-form-errors.ts';
import { toastSuccess } from '../../shell/toasts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { GroupWords } from './group-words.tsx';
import { useEditGroupMutation, type Group } from './groups-api.ts';
import styles from './dialogs.module.css';

/** Gives the owner's group another name and description; what was entered stays until it is saved. */
export function EditGroupDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useTranslation('groups');
  const { t: common } = useTranslation();
  const formId = useId();
  const [edit, { isLoading }] = useEditGroupMutation();
  const [errors, tell, form] = useFormErrors();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isLoading) return;
    const given = new FormData(event.currentTarget);
    const name = textOf(given, 'name').trim();
    tell({});
    if (!name) return tell({ fields: { name: common('error.required') } });
    try {
      const body = { name, description: textOf(given, 'description') };
      await edit({ params: { id: group.id }, body }).unwrap();
      toastSuccess(t('edit.success'));
      onClose();
    } catch (error) {
      tell({ message: errorText(error, t('edit.error')), fields: fieldTexts(error) });
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('edit.title')}
      closeLabel={common('action.close')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {common('action.cancel')}
          </Button>
          <Button
            type="submit"
            form={formId}
            keepsFocus
            loading={isLoading}
            loadingLabel={t('edit.submitting')}
          >
            {t('edit.submit')}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className={styles.content}
        onSubmit={(event) => void submit(event)}
      >
        {errors.message && <Banner tone="error">{errors.message}</Banner>}
        <GroupWords errors={errors} given={group} />
      </form>
    </Dialog>
  );
}
