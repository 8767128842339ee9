import { useId, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { GROUP_SIZES } from '../../../shared/rules/group-window.ts';
import { errorText, fieldTexts } from '../../api/error-text.ts';
import { textOf, useFormErrors } from '../../session/forms/use-form-errors.ts';
import { toastSuccess } from '../../shell/toasts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { GroupWords } from './group-words.tsx';
import { useCreateGroupMutation, type Group } from './groups-api.ts';
import styles from './dialogs.module.css';

/** Makes a group (GRP-04); what was entered stays until it is made. */
export function CreateGroupDialog({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (group: Group) => void;
}) {
  const { t } = useTranslation('groups');
  const { t: common } = useTranslation();
  const formId = useId();
  const [create, { isLoading }] = useCreateGroupMutation();
  const [errors, tell, form] = useFormErrors();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isLoading) return;
    const given = new FormData(event.currentTarget);
    const name = textOf(given, 'name').trim();
    tell({});
    if (!name) return tell({ fields: { name: common('error.required') } });
    try {
      const group = await create({
        body: {
          name,
          description: textOf(given, 'description'),
          gamesQuantity: GROUP_SIZES.find((size) => String(size) === textOf(given, 'gamesQuantity')),
        },
      }).unwrap();
      toastSuccess(t('create.success', { group: group.name }));
      onCreated(group);
    } catch (error) {
      tell({ message: errorText(error, t('create.error')), fields: fieldTexts(error) });
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('create.title')}
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
            loadingLabel={t('create.submitting')}
          >
            {t('create.submit')}
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
        <GroupWords errors={errors} />
        <fieldset className={styles.sizes}>
          <legend>{t('create.games')}</legend>
          <div>
            {GROUP_SIZES.map((size, index) => (
              <label key={size}>
                <input type="radio" name="gamesQuantity" value={size} defaultChecked={index === 0} />
                <span>{size}</span>
              </label>
            ))}
          </div>
          <p>{t('create.gamesHint')}</p>
        </fieldset>
      </form>
    </Dialog>
  );
}
