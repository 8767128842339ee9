import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { playerErrorText } from '../../api/error-text.ts';
import { toastError, toastInfo } from '../../shell/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusAfterRow } from '../../ui/use-focus-after-row.ts';
import { useSentInvitationsQuery, useWithdrawInvitationMutation, type SentInvitation } from './invite-api.ts';
import styles from './invite-dialog.module.css';

const SHOWN = 20;

/** Who was invited by mail and has not answered, the newest first; nothing while there is nobody, or the list cannot be had. */
export function SentInvitations({ groupId }: { groupId: number }) {
  const { t } = useTranslation('groups');
  const titleId = useId();
  const { data } = useSentInvitationsQuery(
    { params: { id: groupId }, query: { limit: SHOWN } },
    { refetchOnMountOrArgChange: true },
  );
  const { list, leave } = useFocusAfterRow(
    (data?.invitations ?? []).map(({ id }) => id),
    // The dialog's title: of the list nothing is left.
    () => document.querySelector<HTMLElement>('dialog[open] h2'),
  );
  if (!data || data.total === 0) return null;
  const more = data.total - data.invitations.length;
  return (
    <div className={`stack gap-1 ${styles.sent}`}>
      <h4 id={titleId} className="note">
        {t('invite.waiting')}
      </h4>
      <ul ref={list} aria-labelledby={titleId} className={styles.waiting}>
        {data.invitations.map((invitation) => (
          <Sent
            key={invitation.id}
            groupId={groupId}
            invitation={invitation}
            onTakeBack={() => leave(invitation.id)}
          />
        ))}
      </ul>
      {more > 0 && <p>{t('invite.more', { count: more })}</p>}
    </div>
  );
}

interface SentProps {
  groupId: number;
  invitation: SentInvitation;
  onTakeBack: () => void;
}

function Sent({ groupId, invitation: { id, email }, onTakeBack }: SentProps) {
  const { t } = useTranslation('groups');
  const [withdraw, { isLoading }] = useWithdrawInvitationMutation();

  async function takeBack() {
    onTakeBack();
    try {
      await withdraw({ params: { id: groupId, invitationId: id } }).unwrap();
      toastInfo(t('invite.withdrawn'));
    } catch (error) {
      toastError(playerErrorText(error, t('invite.withdrawError')));
    }
  }

  return (
    <li tabIndex={-1}>
      <span>{email}</span>
      <Button
        variant="quiet"
        loading={isLoading}
        keepsFocus
        aria-label={t('invite.withdrawOf', { email })}
        onClick={() => void takeBack()}
      >
        {t('invite.withdraw')}
      </Button>
    </li>
  );
}
