import { useId, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/error-text.ts';
import { toastError, toastInfo, toastSuccess } from '../../shell/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useFocusAfterRow } from '../../ui/use-focus-after-row.ts';
import { fullName } from './full-name.ts';
import {
  useAcceptInvitationMutation,
  usePendingInvitationsQuery,
  useRejectInvitationMutation,
  type Invitation,
} from './groups-api.ts';
import styles from './invitations.module.css';

interface InvitationsSectionProps {
  onAccepted: (groupId: number) => void;
  /** Of the page: the focus goes to it when no invitation is left. */
  heading: RefObject<HTMLElement | null>;
}

/** Who invites the player, with accept and reject (GRP-01); nothing while nobody does. */
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
    <section aria-labelledby={titleId} className={styles.section}>
      <h2 id={titleId}>{t('invitations.title')}</h2>
      <ul ref={list} className={styles.list}>
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
  const [reject, rejecting] = useRejectInvitationMutation();
  const isBusy = accepting.isLoading || rejecting.isLoading;

  async function answer(isAccepted: boolean) {
    onAnswer();
    try {
      if (isAccepted) {
        await accept({ params: { id } }).unwrap();
        toastSuccess(t('invitations.accepted', { group: group.name }));
        onAccepted(group.id);
      } else {
        await reject({ params: { id } }).unwrap();
        toastInfo(t('invitations.rejected'));
      }
    } catch (error) {
      toastError(errorText(error, t('invitations.error')));
    }
  }

  return (
    <li tabIndex={-1} className={styles.invitation}>
      <Icon name="mail" />
      <div className={styles.words}>
        <strong>{group.name}</strong>
        <span>{t('invitations.from', { name: fullName(invitedBy) })}</span>
      </div>
      <div className={styles.answers}>
        <Button
          aria-label={t('invitations.acceptOf', { group: group.name })}
          loading={accepting.isLoading}
          disabled={isBusy}
          keepsFocus
          onClick={() => void answer(true)}
        >
          {t('invitations.accept')}
        </Button>
        <Button
          variant="secondary"
          aria-label={t('invitations.rejectOf', { group: group.name })}
          loading={rejecting.isLoading}
          disabled={isBusy}
          keepsFocus
          onClick={() => void answer(false)}
        >
          {t('invitations.reject')}
        </Button>
      </div>
    </li>
  );
}
