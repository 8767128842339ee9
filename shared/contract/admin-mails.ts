import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, instant, paging } from './fields.ts';

/** The kinds of mail; also the keys of their texts. */
export const MAIL_KINDS = [
  'verify-email',
  'reset-password',
  'password-changed',
  'access-changed',
  'now-administrator',
  'administrator-added',
  'administrator-widened',
  'account-deleted',
  'company-contact',
  'affiliate-contact',
  'group-invitation',
  'group-invitation-to-newcomer',
  'prize-won',
  'claim-changed',
  'prize-refused',
  'prize-unrefused',
  'prize-sent',
  'name-changed',
  'group-name-changed',
  'pick-reminder',
  'needs-now',
  'needs-resolved',
  'needs-digest',
] as const;

export const AdminMail = z.object({
  id: z.int(),
  kind: z.enum(MAIL_KINDS),
  /** Masked, e.g. `an…@example.org`; a winner's whole address for administrators with the permission `prizes`. */
  to: z.string(),
  attempts: z.int(),
  writtenAt: instant,
  /** Null if the mail waits for `nextAttemptAt`. */
  failedAt: instant.nullable(),
  nextAttemptAt: instant.nullable(),
  /** The last error of the mail server or the connection. Null before the first attempt. */
  reason: z.string().nullable(),
});
export type AdminMail = z.infer<typeof AdminMail>;

/** Maximum number of mails in one call. */
export const MAILS_AT_A_TIME = 100;

const some = z.strictObject({
  ids: z.array(id).min(1, 'required').max(MAILS_AT_A_TIME, 'too_long'),
});
/** The number of changed mails. A mail is skipped if it is no longer in the required state. */
const changed = z.object({ changed: z.int() });

export const adminMails = {
  list: endpoint({
    method: 'GET',
    path: '/admin/mails',
    access: 'admin',
    permission: 'settings',
    summary: 'Dead letters, newest failure first, or waiting mails, oldest first',
    query: z.strictObject({
      state: z.enum(['failed', 'waiting'], 'invalid'),
      ...paging(25, MAILS_AT_A_TIME),
    }),
    response: z.object({ mails: z.array(AdminMail), total: z.int() }),
    done: 'ok',
  }),
  retry: endpoint({
    method: 'POST',
    path: '/admin/mails/retry',
    access: 'admin',
    permission: 'settings',
    summary: 'Retries dead letters and waiting mails at once, with a new count of attempts',
    body: some,
    response: changed,
    done: 'mailsRetried',
  }),
  giveUp: endpoint({
    method: 'POST',
    path: '/admin/mails/give-up',
    access: 'admin',
    permission: 'settings',
    summary: 'Gives up dead letters and deletes their content',
    body: some,
    response: changed,
    done: 'mailsGivenUp',
  }),
};
