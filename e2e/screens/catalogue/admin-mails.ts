import type { AdminMail } from '../../../shared/contract/admin-mails.ts';
import { press, screens, text } from '../screen.ts';

const AT = '2026-11-20T15:30:00.000Z';

const mail: AdminMail = {
  id: 3,
  kind: 'verify-email',
  to: 'ma…@correo-de-la-universidad.example',
  attempts: 10,
  writtenAt: AT,
  failedAt: '2026-11-21T14:10:00.000Z',
  nextAttemptAt: null,
  reason:
    "Can't send mail - all recipients were rejected: 452 4.2.2 <ma…@correo-de-la-universidad.example> mailbox is full",
};
const failed: AdminMail[] = [
  mail,
  { ...mail, id: 2, kind: 'prize-won', to: 'jo…@example.org', attempts: 1, reason: '550 5.1.1 no such user' },
  { ...mail, id: 1, kind: 'group-invitation-to-newcomer', to: 'an…@example.org', reason: 'Timeout' },
];
const waiting: AdminMail[] = [
  {
    ...mail,
    attempts: 2,
    failedAt: null,
    nextAttemptAt: '2026-11-20T15:42:00.000Z',
    reason: 'connect ECONNREFUSED',
  },
];

/** Failed and waiting mails. */
export const adminMails = screens(
  { path: '/admin?vista=correos', as: 'admin' },
  {
    'admin-mails': {
      light: true,
      answers: { 'GET /admin/mails': { json: { mails: failed, total: 3 } } },
      shows: ({ page }) => page.getByText('550 5.1.1 no such user'),
    },
    'admin-mails-waiting': {
      path: '/admin?vista=correos&correos=en-espera',
      answers: { 'GET /admin/mails': { json: { mails: waiting, total: 1 } } },
      shows: ({ page }) => page.getByText('connect ECONNREFUSED'),
    },
    'admin-mails-give-up': {
      answers: { 'GET /admin/mails': { json: { mails: failed, total: 3 } } },
      steps: [press('admin:mails.giveUp')],
      shows: text('admin:mails.giveUpText'),
    },
  },
);
