import { useTranslation } from 'react-i18next';
import { GROUP_SIZES } from '../../../shared/rules/groups.ts';
import { askOnce } from '../../session/ask-once.ts';
import { textOf } from '../../shell/forms/use-form-errors.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { toastSuccess } from '../../shell/toasts.ts';
import { GroupWords, useGroupWords } from './group-words.tsx';
import { useCreateGroupMutation, type Group } from './groups-api.ts';
import styles from './dialogs.module.css';

/** Makes a group, once however often it is asked for (GRP-04). */
export function CreateGroupDialog({
  playerId,
  onClose,
  onCreated,
}: {
  playerId: number;
  onClose: () => void;
  onCreated: (group: Group) => void;
}) {
  const { t } = useTranslation('groups');
  const [create] = useCreateGroupMutation();
  const words = useGroupWords();

  async function submit(given: FormData) {
    const gamesQuantity = GROUP_SIZES.find((size) => String(size) === textOf(given, 'gamesQuantity'));
    const wanted = { ...words.read(given), gamesQuantity };
    const group = await askOnce({ playerId, name: 'new-group', wanted }, (opId) =>
      create({ body: { ...wanted, opId } }).unwrap(),
    );
    toastSuccess(t('create.success', { group: group.name }));
    onCreated(group);
  }

  return (
    <FormDialog
      title={t('create.title')}
      submitLabel={t('create.submit')}
      submittingLabel={t('create.submitting')}
      failure={t('create.error')}
      check={words.check}
      onSubmit={submit}
      onClose={onClose}
    >
      {(problems) => (
        <>
          <GroupWords problems={problems} />
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
        </>
      )}
    </FormDialog>
  );
}
