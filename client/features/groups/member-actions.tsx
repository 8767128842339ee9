import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
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
        <ConfirmDialog
          title={t('manage.removeTitle', { name })}
          text={t('manage.removeText')}
          submitLabel={t('manage.remove')}
          submittingLabel={t('manage.working')}
          danger
          onConfirm={() => remove({ params: { id: groupId, memberId: member.id } }).unwrap()}
          done={t('manage.removed', { name })}
          failure={t('manage.removeError')}
          onClose={close}
        />
      )}
      {asked === 'handOver' && (
        <ConfirmDialog
          title={t('manage.handOverTitle', { name })}
          text={t('manage.handOverText')}
          submitLabel={t('manage.handOver')}
          submittingLabel={t('manage.working')}
          onConfirm={() => handOver({ params: { id: groupId }, body: { memberId: member.id } }).unwrap()}
          done={t('manage.handedOver', { name })}
          failure={t('manage.handOverError')}
          onClose={close}
        />
      )}
    </span>
  );
}
