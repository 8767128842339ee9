import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/error-text.ts';
import { toastError, toastInfo } from '../../shell/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { useSentInvitationsQuery, useWithdrawInvitationMutation, type SentInvitation } from './groups-api.ts';
import styles from './dialogs.module.css';

const SHOWN = 20;

/** Who was invited by mail and has not answered, the newest first; nothing while there is nobody, or the list cannot be had. */
export function SentInvitations({ groupId }: { groupId: number }) {
  const { t } = useTranslation('groups');
  const titleId = useId();
  const { data } = useSentInvitationsQuery(
    { params: { id: groupId }, query: { limit: SHOWN } },
    { refetchOnMountOrArgChange: true },
  );
  if (!data || data.total === 0) return null;
  const more = data.total - data.invitations.length;
  return (
    <div className={styles.sent}>
      <h4 id={titleId}>{t('invite.waiting')}</h4>
      <ul aria-labelledby={titleId} className={styles.waiting}>
        {data.invitations.map((invitation) => (
          <Sent key={invitation.id} groupId={groupId} invitation={invitation} />
        ))}
      </ul>
      {more > 0 && <p>{t('invite.more', { count: more })}</p>}
    </div>
  );
}

function Sent({ groupId, invitation: { id, email } }: { groupId: number; invitation: SentInvitation }) {
  const { t } = useTranslation('groups');
  const [withdraw, { isLoading }] = useWithdrawInvitationMutation();

  async function takeBack() {
    try {
      await withdraw({ params: { id: groupId, invitationId: id } }).unwrap();
      toastInfo(t('invite.withdrawn'));
    } catch (error) {
      toastError(errorText(error, t('invite.withdrawError')));
    }
  }

  return (
    <li>
      <span>{email}</span>
      <Button
        variant="quiet"
        loading={isLoading}
        aria-label={t('invite.withdrawOf', { email })}
        onClick={() => void takeBack()}
      >
        {t('invite.withdraw')}
      </Button>
    </li>
  );
}
