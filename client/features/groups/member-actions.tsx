import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { toastSuccess } from '../../shell/toasts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { fullName } from './full-name.ts';
import { useHandOverMutation, useRemoveMemberMutation, type Member } from './groups-api.ts';
import styles from './leaderboard.module.css';

/** What a group's owner can do with a member: hand the group over, or remove them. Both are asked about first. */
export function MemberActions({ groupId, member }: { groupId: number; member: Member }) {
  const { t } = useTranslation('groups');
  const [asked, setAsked] = useState<'remove' | 'handOver' | null>(null);
  const [remove] = useRemoveMemberMutation();
  const [handOver] = useHandOverMutation();
  const name = fullName(member);
  const close = () => setAsked(null);
  const finish = (done: string) => {
    toastSuccess(done);
    close();
  };
  return (
    <span className={styles.actions}>
      <IconButton
        icon="crown"
        label={t('manage.handOverOf', { name })}
        onClick={() => setAsked('handOver')}
      />
      <IconButton
        icon="trash"
        className={styles.dangerous}
        label={t('manage.removeOf', { name })}
        onClick={() => setAsked('remove')}
      />
      {asked === 'remove' && (
        <FormDialog
          title={t('manage.removeTitle', { name })}
          submitLabel={t('manage.remove')}
          submittingLabel={t('manage.working')}
          danger
          failure={t('manage.removeError')}
          onSubmit={async () => {
            await remove({ params: { id: groupId, memberId: member.id } }).unwrap();
            finish(t('manage.removed', { name }));
          }}
          onClose={close}
        >
          <p>{t('manage.removeText')}</p>
        </FormDialog>
      )}
      {asked === 'handOver' && (
        <FormDialog
          title={t('manage.handOverTitle', { name })}
          submitLabel={t('manage.handOver')}
          submittingLabel={t('manage.working')}
          failure={t('manage.handOverError')}
          onSubmit={async () => {
            await handOver({ params: { id: groupId }, body: { memberId: member.id } }).unwrap();
            finish(t('manage.handedOver', { name }));
          }}
          onClose={close}
        >
          <p>{t('manage.handOverText')}</p>
        </FormDialog>
      )}
    </span>
  );
}
