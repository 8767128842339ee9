import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, instant, paging } from './fields.ts';

/** The kinds of mail, as their texts are called. */
export const MAIL_KINDS = [
  'verify-email',
  'reset-password',
  'password-changed',
  'account-deleted',
  'company-contact',
  'affiliate-contact',
  'group-invitation',
  'group-invitation-to-newcomer',
  'prize-won',
] as const;

export const AdminMail = z.object({
  id: z.int(),
  kind: z.enum(MAIL_KINDS),
  /** Shortened: who it is for is nobody's business here. */
  to: z.string(),
  attempts: z.int(),
  writtenAt: instant,
  /** Null: it waits to be tried again, at `nextAttemptAt`. */
  failedAt: instant.nullable(),
  nextAttemptAt: instant.nullable(),
  /** What the mail server, or the way there, said; null: nothing has been tried yet. */
  reason: z.string().nullable(),
});
export type AdminMail = z.infer<typeof AdminMail>;

/** So many are tried again, or given up, with one call. */
export const MAILS_AT_A_TIME = 100;

const some = z.strictObject({ ids: z.array(id).min(1, 'required').max(MAILS_AT_A_TIME, 'too_long') });
/** Those of which it is not so any more, e.g. because another administrator was there first, are passed over. */
const changed = z.object({ changed: z.int() });

export const adminMails = {
  list: endpoint({
    method: 'GET',
    path: '/admin/mails',
    access: 'admin',
    summary:
      'Mails that could not be delivered, newest failure first, or those that still wait, the oldest first',
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
    summary: 'Sends dead letters again, and what waits for its next attempt at once, with all their attempts',
    body: some,
    response: changed,
    done: 'mailsRetried',
  }),
  giveUp: endpoint({
    method: 'POST',
    path: '/admin/mails/give-up',
    access: 'admin',
    summary: 'Gives dead letters up: what they say is deleted',
    body: some,
    response: changed,
    done: 'mailsGivenUp',
  }),
};
