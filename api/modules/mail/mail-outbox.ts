import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import type { OwnData } from '../../../shared/contract/own-data.ts';
import { Database, type Queries, type Transaction } from '../../database/database.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import { type MailContentResolver, MailSender } from './mail-sender.ts';
import { INVITATIONS, type MailParams, type MailRequest, type MailTemplate } from './mail-templates.ts';
import { MailEntity } from './mail.entity.ts';
import { MailBounds } from './mail-bounds.ts';
import { deleteMail, deleteMailsTo, deleteOldMails, insertMail } from './mail.queries.ts';

/** An account as the receiver of mails. */
interface Recipient {
  email: string;
  isVerified: boolean;
}

/** The outbox as other modules use it. */
@Injectable()
export class MailOutbox {
  constructor(
    private readonly database: Database,
    private readonly sender: MailSender,
    private readonly bounds: MailBounds,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Writes a mail in the caller's transaction; it leaves within five seconds, or at once with `sendSoon`. Returns
   * false, and writes nothing, if the address may not get the mail (MailBounds).
   */
  async enqueue(tx: Queries, mail: MailRequest): Promise<boolean> {
    const id = await insertMail(tx, mail, dateOf(this.clock));
    // A repeat counts once.
    if (id === null || (await this.bounds.take(tx, mail))) return true;
    await deleteMail(tx, id);
    return false;
  }

  /** As `enqueue`, for a mail to an account's owner that repeats no earlier one. */
  notify(
    tx: Queries,
    template: MailTemplate,
    { email, language, firstName }: Pick<MailRequest, 'language'> & { email: string; firstName: string },
    params: MailParams = {},
  ): Promise<boolean> {
    const dedupeKey = `${template}:${randomUUID()}`;
    return this.enqueue(tx, { dedupeKey, to: email, template, language, params: { firstName, ...params } });
  }

  /** Wakes the sender. Call it after the commit. */
  sendSoon(): void {
    void this.sender.wake();
  }

  /** Registers how the content of one kind of mail is looked up when the mail leaves. */
  addContentResolver(template: MailTemplate, resolver: MailContentResolver): void {
    this.sender.resolvers.set(template, resolver);
  }

  /** Deletes the mails to an account, also from the local mailbox; invitations only for a verified address. */
  forgetRecipient(tx: Transaction, { email, isVerified }: Recipient): Promise<void> {
    return deleteMailsTo(tx, email, { invitations: isVerified });
  }

  /** Deletes the mails with these deduplication keys, sent or not. */
  async forget(tx: Transaction, dedupeKeys: string[]): Promise<void> {
    await tx.manager.delete(MailEntity, { dedupeKey: In(dedupeKeys) });
  }

  /** Returns an account's mails, newest first; invitations only for a verified address, which anyone can register. */
  async listTo({ email, isVerified }: Recipient): Promise<OwnData['mails']> {
    const { manager } = this.database.source;
    const where = { recipient: email, ...(!isVerified && { template: Not(In(INVITATIONS)) }) };
    const mails = await manager.find(MailEntity, { where, order: { id: 'DESC' } });
    return mails.map(({ template, createdAt, sentAt }) => ({
      kind: template,
      writtenAt: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    }));
  }

  /**
   * Deletes mails that ended before `before`, and the content of dead letters with expired links. Returns the count.
   */
  deleteDoneBefore(before: Date): Promise<number> {
    return deleteOldMails(this.database, before, dateOf(this.clock));
  }
}
