import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import type { Group } from './groups-api.ts';
import { InviteByLink } from './invite-by-link.tsx';
import { InviteByMail } from './invite-by-mail.tsx';
import { SentInvitations } from './sent-invitations.tsx';
import styles from './invite-dialog.module.css';

/** The owner's ways to bring people in: a link to share, and invitations by mail (GRP-02, GRP-05, GRP-10). */
export function InviteDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useTranslation('groups');
  const { t: common } = useTranslation();
  const [linkId, mailId] = [useId(), useId()];
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('invite.title', { group: group.name })}
      closeLabel={common('action.close')}
    >
      <div className={`stack gap-5 ${styles.ways}`}>
        <section className="stack" aria-labelledby={linkId}>
          <h3 id={linkId} className="title-l">
            {t('invite.byLink')}
          </h3>
          <p>{t('invite.byLinkText')}</p>
          <InviteByLink group={group} />
        </section>
        <section className="stack" aria-labelledby={mailId}>
          <h3 id={mailId} className="title-l">
            {t('invite.byMail')}
          </h3>
          <p>{t('invite.byMailText')}</p>
          <InviteByMail groupId={group.id} />
          <SentInvitations groupId={group.id} />
        </section>
      </div>
    </Dialog>
  );
}
