import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { toastSuccess } from '../../shell/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { useDeleteGroupMutation, useLeaveGroupMutation, type Group } from './groups-api.ts';
import styles from './group-detail.module.css';

/** The way out: a member leaves, the owner deletes the group, or hands it over and leaves. */
export function LeaveOrDelete({
  group,
  isOwned,
  onGone,
}: {
  group: Group;
  isOwned: boolean;
  onGone: () => void;
}) {
  const { t } = useTranslation('groups');
  const language = useLanguage();
  const [isAsking, setIsAsking] = useState(false);
  const [leave] = useLeaveGroupMutation();
  const [remove] = useDeleteGroupMutation();
  const way = isOwned ? 'delete' : 'leave';
  const count = group.memberCount;

  async function go() {
    await (isOwned ? remove : leave)({ params: { id: group.id } }).unwrap();
    toastSuccess(t(`${way}.done`, { group: group.name }));
    setIsAsking(false);
    onGone();
  }

  return (
    <>
      <Button variant="secondary" className={styles.dangerous} onClick={() => setIsAsking(true)}>
        {t(`${way}.open`)}
      </Button>
      {isAsking && (
        <FormDialog
          title={t(`${way}.title`, { group: group.name })}
          submitLabel={t(`${way}.submit`)}
          submittingLabel={t(`${way}.submitting`)}
          danger
          failure={t(`${way}.error`)}
          onSubmit={go}
          onClose={() => setIsAsking(false)}
        >
          <p>
            {isOwned ? t('delete.text', { count, number: formatNumber(count, language) }) : t('leave.text')}
          </p>
          {isOwned && count > 1 && <p>{t('delete.hint')}</p>}
        </FormDialog>
      )}
    </>
  );
}
