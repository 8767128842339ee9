import type { Queries, Statement } from '../../database/database.ts';
import { INVITATIONS, type MailRequest, templateOf } from './mail-templates.ts';

/** A mail that this process has leased for sending. */
export interface LeasedMail extends MailRequest {
  id: string;
  /** Includes the attempt of this lease. */
  attempts: number;
  /** As PostgreSQL prints it. */
  writtenAt: string;
}

/** Other processes skip a leased mail for this long. If its process dies, the mail is due again after that. */
export const LEASE_SECONDS = 5 * 60;

const WAITING = 'sent_at is null and failed_at is null';
const DEAD_LETTER = 'failed_at is not null and given_up_at is null';
/** After its last attempt a mail to a deleted account loses its address, so it cannot be retried. */
const ERASE_DELETED_ACCOUNT = `recipient = case when template = 'account-deleted' then '' else recipient end`;

/** Writes a mail, unless one with the same deduplication key exists. Returns its id; null for a repeat. */
export async function insertMail(queries: Queries, mail: MailRequest, now: Date): Promise<string | null> {
  const { dedupeKey, to, template, language, params } = mail;
  const canWait = templateOf(template).canWait ?? false;
  const [row] = await queries.rows<{ id: string }>(
    `insert into mail (dedupe_key, recipient, template, language, params, next_attempt_at, can_wait)
      values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (dedupe_key) do nothing returning id`,
    [dedupeKey, to, template, language, JSON.stringify(params), now, canWait],
  );
  return row?.id ?? null;
}

/** Whether the address is the verified one of an account. */
export async function isVerifiedAddress(queries: Queries, email: string): Promise<boolean> {
  const rows = await queries.rows('select from account where email = $1 and email_verified_at is not null', [
    email,
  ]);
  return rows.length > 0;
}

export async function deleteMail(queries: Queries, id: string): Promise<void> {
  await queries.rows('delete from mail where id = $1', [id]);
}

/** Deletes the outbox's mails to an address; with `invitations` all of them, also in the local mailbox. */
export async function deleteMailsTo(
  queries: Queries,
  address: string,
  { invitations }: { invitations: boolean },
): Promise<void> {
  await queries.rows('delete from mail where recipient = $1 and ($2 or template <> all($3))', [
    address,
    invitations,
    INVITATIONS,
  ]);
  if (invitations) await queries.rows('delete from local_mailbox where recipient = $1', [address]);
}

const LEASE: Statement = {
  name: 'lease-mail',
  text: `update mail set attempts = attempts + 1,
      next_attempt_at = $1::timestamptz + interval '${LEASE_SECONDS} seconds'
    where id = (
      -- A mail that was never tried is due, also if a clock that was ahead wrote it.
      select id from mail where ${WAITING} and (next_attempt_at <= $1 or attempts = 0)
      order by can_wait, next_attempt_at limit 1 for update skip locked
    )
    returning id, dedupe_key as "dedupeKey", recipient as "to", template,
      language, params, attempts, created_at::text as "writtenAt"`,
};

/** Leases the mail that has been due longest, urgent mails first. Returns null if none is due. */
export async function leaseMail(queries: Queries, now: Date): Promise<LeasedMail | null> {
  const [mail] = await queries.rows<LeasedMail>(LEASE, [now]);
  return mail ?? null;
}

const MARK_SENT: Statement = {
  name: 'mark-mail-sent',
  text: `update mail set sent_at = $2, failed_at = null, given_up_at = null, params = '{}', last_error = null,
      ${ERASE_DELETED_ACCOUNT}
    where id = $1`,
};

/** Records that a mail has left, even after its lease. Deletes its content. */
export async function markMailSent(queries: Queries, id: string, now: Date): Promise<void> {
  await queries.rows(MARK_SENT, [id, now]);
}

/**
 * Makes a leased mail a dead letter; it keeps its content for one retry, unless `isWorthless`. Returns false, without a
 * change, if another process has leased it since.
 */
export async function markMailFailed(
  queries: Queries,
  { id, attempts }: LeasedMail,
  { reason, isWorthless }: { reason: string; isWorthless: boolean },
  now: Date,
): Promise<boolean> {
  const rows = await queries.rows(
    `update mail set failed_at = $3, last_error = $4,
      given_up_at = case when $5 then $3::timestamptz else given_up_at end,
       params = case when $5 or given_up_at is not null then '{}' else params end, ${ERASE_DELETED_ACCOUNT}
     where id = $1 and attempts = $2 and sent_at is null returning id`,
    [id, attempts, now, reason, isWorthless],
  );
  return rows.length > 0;
}

/**
 * Ends the lease of a mail until its next attempt.
 *
 * @returns false, and changes nothing, if another process has leased the mail since
 */
export async function postponeMail(
  queries: Queries,
  { id, attempts }: LeasedMail,
  reason: string,
  until: Date,
): Promise<boolean> {
  const rows = await queries.rows(
    `update mail set next_attempt_at = $3, last_error = $4, failing_since = coalesce(failing_since, statement_now())
     where id = $1 and attempts = $2 and sent_at is null returning id`,
    [id, attempts, until, reason],
  );
  return rows.length > 0;
}

export async function deleteUnsentMail(queries: Queries, id: string): Promise<void> {
  await queries.rows('delete from mail where id = $1 and sent_at is null', [id]);
}

/** Deletes mails that ended before `before`, gives up dead letters with expired links. Returns the deleted number. */
export async function deleteOldMails(queries: Queries, before: Date, now: Date): Promise<number> {
  const rows = await queries.rows('delete from mail where sent_at < $1 or failed_at < $1 returning id', [
    before,
  ]);
  await queries.rows(
    `update mail set given_up_at = $1, params = '{}'
      where ${DEAD_LETTER} and (params ->> 'expiresAt')::timestamptz <= $1`,
    [now],
  );
  return rows.length;
}

/**
 * Makes dead letters due again, and waiting mails that no process can be sending. A dead letter that fails once more is
 * given up. Returns their number.
 */
export async function retryMails(queries: Queries, now: Date): Promise<number> {
  const rows = await queries.rows(
    `update mail set given_up_at = case when failed_at is null then given_up_at else $1::timestamptz end,
       failed_at = null, attempts = 0, next_attempt_at = $1, failing_since = null
     where ${DEAD_LETTER} or (${WAITING} and next_attempt_at > $1::timestamptz + interval '${LEASE_SECONDS} seconds')
     returning id`,
    [now],
  );
  return rows.length;
}
