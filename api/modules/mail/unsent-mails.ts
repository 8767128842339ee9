import { Inject, Injectable } from '@nestjs/common';
import type { AdminMail } from '../../../shared/contract/admin-mails.ts';
import type { AuditAction } from '../../../shared/rules/audit-actions.ts';
import { Database } from '../../database/database.ts';
import { pageOf, type Paging } from '../../database/page-of.ts';
import { recordAudits } from '../../platform/audit.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { CLAIM_SECONDS } from './mail-repository.ts';
import type { MailTemplate } from './mail-templates.ts';
import { MailSender } from './mail-sender.ts';
import { shortenedAddress } from './shortened-address.ts';

interface MailRow {
  id: number;
  template: MailTemplate;
  recipient: string;
  attempts: number;
  created_at: Date;
  failed_at: Date | null;
  next_attempt_at: Date;
  last_error: string | null;
}

/** SQL: a mail that did not arrive, and with which nobody has dealt yet. */
export const IS_DEAD_LETTER = 'failed_at is not null and given_up_at is null';

const IN_STATE = {
  failed: { where: IS_DEAD_LETTER, order: 'failed_at desc, id desc' },
  waiting: { where: 'sent_at is null and failed_at is null', order: 'created_at, id' },
};

/** SQL: nobody can hold it at `$2`, so that it is not sent twice at once: what is due before a claim ends may be on its way, and leaves by then anyway. */
const WAITS_LONG = `sent_at is null and failed_at is null and next_attempt_at > $2::timestamptz + interval '${CLAIM_SECONDS} seconds'`;

const TRY_AGAIN = `update mail set failed_at = null, attempts = 0, next_attempt_at = $2
  where id = any($1::bigint[]) and (${IS_DEAD_LETTER} or ${WAITS_LONG}) returning id::int as id`;
const GIVE_UP = `update mail set given_up_at = $2, params = '{}' where id = any($1::bigint[]) and ${IS_DEAD_LETTER}
  returning id::int as id`;

/** Mails that have not left, for the panel: those that wait, to be sent at once, and dead letters, to be tried again or given up (ADM-02, VER-02). */
@Injectable()
export class UnsentMails {
  constructor(
    private readonly database: Database,
    private readonly sender: MailSender,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list({
    state,
    ...paging
  }: Paging & { state: keyof typeof IN_STATE }): Promise<{ mails: AdminMail[]; total: number }> {
    const { where, order } = IN_STATE[state];
    const list = {
      rows: `select id::int as id, template, recipient, attempts, created_at, failed_at, next_attempt_at, last_error from mail
        where ${where} order by ${order} limit $1 offset $2`,
      total: `select count(*)::int as total from mail where ${where}`,
    };
    const { rows, total } = await pageOf<MailRow>(this.database, list, [], paging);
    return { mails: rows.map(toAdminMail), total };
  }

  /** @returns how many were dead letters, or waited for a later attempt, and leave now */
  async tryAgain(ids: number[], actorId: number): Promise<number> {
    const count = await this.change(TRY_AGAIN, 'mail.retry', ids, actorId);
    void this.sender.wake();
    return count;
  }

  /** @returns how many were dead letters, and are given up now */
  giveUp(ids: number[], actorId: number): Promise<number> {
    return this.change(GIVE_UP, 'mail.give-up', ids, actorId);
  }

  private change(statement: string, action: AuditAction, ids: number[], actorId: number): Promise<number> {
    return this.database.transaction(async (tx) => {
      const rows = await tx.rows<Pick<MailRow, 'id'>>(statement, [ids, new Date(this.clock.now())]);
      await recordAudits(
        tx,
        rows.map(({ id }) => ({ actorId, action, subject: `mail:${id}` })),
      );
      return rows.length;
    });
  }
}

function toAdminMail(row: MailRow): AdminMail {
  return {
    id: row.id,
    kind: row.template,
    to: shortenedAddress(row.recipient),
    attempts: row.attempts,
    writtenAt: row.created_at.toISOString(),
    failedAt: row.failed_at?.toISOString() ?? null,
    nextAttemptAt: row.failed_at ? null : row.next_attempt_at.toISOString(),
    reason: row.last_error,
  };
}
