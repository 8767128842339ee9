import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import type { Group } from './groups-api.ts';
import { InviteByLink } from './invite-by-link.tsx';
import styles from './invite-dialog.module.css';
import { isEmail, normalizeEmail } from '../../../shared/rules/registration.ts';
import { Form } from '../../shell/forms/form.tsx';
import { textOf, useForm } from '../../shell/forms/use-form.ts';
import { succeeds } from '../../shell/succeeds.ts';
import { toastInfo, toastSuccess } from '../../shell/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../../ui/text-field.tsx';
import {
  type SentInvitation,
  useInviteMutation,
  useSentInvitationsQuery,
  useWithdrawInvitationMutation,
} from './invite-api.ts';
import { useFocusAfterRow } from '../../ui/use-focus-after-row.ts';

/** The owner's ways to bring people in: a link to share, and invitations by mail (GRP-02, GRP-05, GRP-10). */
export function InviteDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { t } = useTranslation('groups');
  const [linkId, mailId] = [useId(), useId()];
  return (
    <Dialog open onClose={onClose} title={t('invite.title', { group: group.name })}>
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

/** Invites an address (GRP-05). The form keeps the address until the mail is sent. */
function InviteByMail({ groupId }: { groupId: number }) {
  const { t } = useTranslation(['groups', 'common', 'errors']);
  const [invite] = useInviteMutation();
  const { isSending, form } = useForm({ check, send, failure: t('invite.error'), toasts: true });

  function check(given: FormData): Record<string, string> {
    const email = normalizeEmail(textOf(given, 'email'));
    if (!email) return { email: t('common:error.required') };
    return isEmail(email) ? {} : { email: t('errors:fields.invalid_email') };
  }

  async function send(given: FormData) {
    const email = normalizeEmail(textOf(given, 'email'));
    const { wasInvited } = await invite({ params: { id: groupId }, body: { email } }).unwrap();
    if (wasInvited) toastInfo(t('invite.already'));
    else toastSuccess(t('invite.success'));
    form.ref.current?.reset();
  }

  return (
    <Form {...form} className="stack">
      <TextField
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        label={t('invite.email')}
      />
      <Button
        type="submit"
        className="start"
        keepsFocus
        icon={<Icon name="mail" />}
        loading={isSending}
        loadingLabel={t('invite.sending')}
      >
        {t('invite.send')}
      </Button>
    </Form>
  );
}

const SHOWN = 20;

/** The open invitations by mail, newest first. Empty if there are none or the list did not load. */
function SentInvitations({ groupId }: { groupId: number }) {
  const { t } = useTranslation('groups');
  const titleId = useId();
  const { data } = useSentInvitationsQuery(
    { params: { id: groupId }, query: { limit: SHOWN } },
    { refetchOnMountOrArgChange: true },
  );
  const { list, leave } = useFocusAfterRow(
    (data?.invitations ?? []).map(({ id }) => id),
    // The focus goes to the dialog's title, because the list is empty now.
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
    const change = withdraw({ params: { id: groupId, invitationId: id } }).unwrap();
    if (await succeeds(change, t('invite.withdrawError'))) toastInfo(t('invite.withdrawn'));
  }

  return (
    <li tabIndex={-1} className="line between gap-2">
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
