import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
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
  const params = { id: group.id };
  const close = () => setIsAsking(false);
  return (
    <>
      <Button variant="secondary" className={styles.dangerous} onClick={() => setIsAsking(true)}>
        {isOwned ? t('delete.open') : t('leave.open')}
      </Button>
      {isAsking && isOwned && (
        <ConfirmDialog
          title={t('delete.title', { group: group.name })}
          text={
            <>
              <p>
                {t('delete.text', {
                  count: group.memberCount,
                  number: formatNumber(group.memberCount, language),
                })}
              </p>
              {group.memberCount > 1 && <p>{t('delete.hint')}</p>}
            </>
          }
          submitLabel={t('delete.submit')}
          submittingLabel={t('delete.submitting')}
          danger
          onConfirm={() => remove({ params }).unwrap()}
          done={t('delete.done', { group: group.name })}
          failure={t('delete.error')}
          onClose={close}
          onDone={onGone}
        />
      )}
      {isAsking && !isOwned && (
        <ConfirmDialog
          title={t('leave.title', { group: group.name })}
          text={<p>{t('leave.text')}</p>}
          submitLabel={t('leave.submit')}
          submittingLabel={t('leave.submitting')}
          danger
          onConfirm={() => leave({ params }).unwrap()}
          done={t('leave.done', { group: group.name })}
          failure={t('leave.error')}
          onClose={close}
          onDone={onGone}
        />
      )}
    </>
  );
}
