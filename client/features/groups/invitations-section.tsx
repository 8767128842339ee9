import { type RefObject, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { succeeds } from '../../shell/succeeds.ts';
import { toastInfo, toastSuccess } from '../../shell/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useFocusAfterRow } from '../../ui/use-focus-after-row.ts';
import { fullName, GroupName } from './group-card.tsx';
import {
  type Invitation,
  useAcceptInvitationMutation,
  usePendingInvitationsQuery,
  useRejectInvitationMutation,
} from './groups-api.ts';
import styles from './invitations.module.css';

interface InvitationsSectionProps {
  onAccepted: (groupId: number) => void;
  /** The heading of the page. The focus goes to it when no invitation is left. */
  heading: RefObject<HTMLElement | null>;
}

/** The pending invitations (GRP-01). Rejecting asks first. */
export function InvitationsSection({ onAccepted, heading }: InvitationsSectionProps) {
  const { t } = useTranslation('groups');
  const titleId = useId();
  const { data: invitations } = usePendingInvitationsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  const { list, leave } = useFocusAfterRow(
    (invitations ?? []).map(({ id }) => id),
    () => heading.current,
  );
  if (!invitations || invitations.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="stack">
      <h2 id={titleId} className="title-l">
        {t('invitations.title')}
      </h2>
      <p className="note">{`${t('picks.note')} ${t('shareTable.members')}`}</p>
      <ul ref={list} className="stack gap-2">
        {invitations.map((invitation) => (
          <InvitationCard
            key={invitation.id}
            invitation={invitation}
            onAccepted={onAccepted}
            onAnswer={() => leave(invitation.id)}
          />
        ))}
      </ul>
    </section>
  );
}

function InvitationCard({
  invitation: { id, group, invitedBy },
  onAccepted,
  onAnswer,
}: {
  invitation: Invitation;
  onAccepted: (groupId: number) => void;
  onAnswer: () => void;
}) {
  const { t } = useTranslation('groups');
  const [accept, accepting] = useAcceptInvitationMutation();
  const [reject] = useRejectInvitationMutation();
  const [isAsking, setIsAsking] = useState(false);

  async function enter() {
    onAnswer();
    if (!(await succeeds(accept({ params: { id } }).unwrap(), t('invitations.error')))) return;
    toastSuccess(t('invitations.accepted', { group: group.name }));
    onAccepted(group.id);
  }

  async function decline() {
    onAnswer();
    await reject({ params: { id } }).unwrap();
    toastInfo(t('invitations.rejected'));
    setIsAsking(false);
  }

  return (
    <li tabIndex={-1} className={`card inviting stack ${styles.invitation}`}>
      <Icon name="mail" />
      <div className={styles.words}>
        <strong>
          <GroupName name={group.name} />
        </strong>
        <span className="note">{t('invitations.from', { name: fullName(invitedBy) })}</span>
      </div>
      <div className={`stack gap-2 ${styles.answers}`}>
        <Button
          aria-label={t('invitations.acceptOf', { group: group.name })}
          loading={accepting.isLoading}
          keepsFocus
          onClick={() => void enter()}
        >
          {t('invitations.accept')}
        </Button>
        <Button
          variant="secondary"
          aria-label={t('invitations.rejectOf', { group: group.name })}
          disabled={accepting.isLoading}
          onClick={() => setIsAsking(true)}
        >
          {t('invitations.reject')}
        </Button>
      </div>
      {isAsking && (
        <FormDialog
          title={t('invitations.question', { group: group.name })}
          submitLabel={t('invitations.reject')}
          submittingLabel={t('manage.working')}
          danger
          failure={t('invitations.error')}
          onSubmit={decline}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('invitations.text')}</p>
        </FormDialog>
      )}
    </li>
  );
}
