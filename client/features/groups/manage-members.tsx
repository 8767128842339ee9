import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { fullName } from './group-card.tsx';
import { type Member, useHandOverMutation, useRemoveMemberMutation } from './groups-api.ts';
import styles from './leaderboard.module.css';

type Person = Pick<Member, 'id' | 'firstName' | 'lastName' | 'username'>;

interface UnlistedMembersProps {
  groupId: number;
  members: readonly Person[];
  title: string | null;
}

/** The members that the owner's table lacks, because it was fixed before they came (GRP-27). No title: all others. */
export function UnlistedMembers({ groupId, members, title }: UnlistedMembersProps) {
  const titleId = useId();
  return (
    <>
      {title && <h4 id={titleId}>{title}</h4>}
      <ul aria-labelledby={title ? titleId : undefined} className={`card stack gap-2 ${styles.unlisted}`}>
        {members.map((member) => (
          <li key={member.id} className="line between target">
            <span className={styles.player}>
              <span className={styles.name}>{fullName(member)}</span>
              <span className={`row ${styles.username}`}>{`@${member.username}`}</span>
            </span>
            <MemberActions groupId={groupId} member={member} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Hands the group over to a member, or removes the member. Both ask first. */
export function MemberActions({ groupId, member }: { groupId: number; member: Person }) {
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
        className="bad"
        label={t('manage.removeOf', { name })}
        onClick={() => setAsked('remove')}
      />
      {asked === 'remove' && (
        <FormDialog
          title={t('manage.removeTitle', { name })}
          submitLabel={t('manage.remove')}
          submittingLabel={t('manage.working')}
          danger
          done={t('manage.removed', { name })}
          failure={t('manage.removeError')}
          onSubmit={() => remove({ params: { id: groupId, memberId: member.id } }).unwrap()}
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
          done={t('manage.handedOver', { name })}
          failure={t('manage.handOverError')}
          onSubmit={() => handOver({ params: { id: groupId }, body: { memberId: member.id } }).unwrap()}
          onClose={close}
        >
          <p>{t('manage.handOverText')}</p>
        </FormDialog>
      )}
    </span>
  );
}
