import { Inject, Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { OwnData } from '../../../shared/contract/own-data.ts';
import { Database, type Queries, type Transaction } from '../../database/database.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import { type MailContentResolver, MailSender } from './mail-sender.ts';
import type { MailRequest, MailTemplate } from './mail-templates.ts';
import { MailEntity } from './entities.ts';
import { MailBounds } from './mail-bounds.ts';
import { deleteMail, deleteMailsTo, deleteOldMails, insertMail } from './queries.ts';

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
   * Writes a mail in the caller's transaction, so the mail exists exactly if the change does. It leaves within two seconds of the commit; `sendSoon`
   * makes it leave at once.
   *
   * @returns false if the address may not get the mail (MailBounds); nothing is written then
   */
  async enqueue(tx: Queries, mail: MailRequest): Promise<boolean> {
    const id = await insertMail(tx, mail, dateOf(this.clock));
    // A repeat counts once.
    if (id === null || (await this.bounds.take(tx, mail))) return true;
    await deleteMail(tx, id);
    return false;
  }

  /** Wakes the sender. Call it after the commit. */
  sendSoon(): void {
    void this.sender.wake();
  }

  /** Registers how the content of one kind of mail is looked up when the mail leaves. */
  addContentResolver(template: MailTemplate, resolver: MailContentResolver): void {
    this.sender.resolvers.set(template, resolver);
  }

  /** Deletes every mail to an address, sent or not, also from the local mailbox. */
  forgetRecipient(tx: Transaction, address: string): Promise<void> {
    return deleteMailsTo(tx, address);
  }

  /** Deletes the mails with these deduplication keys, sent or not. */
  async forget(tx: Transaction, dedupeKeys: string[]): Promise<void> {
    await tx.manager.delete(MailEntity, { dedupeKey: In(dedupeKeys) });
  }

  /** Returns the mails to an address, newest first. */
  async listTo(address: string): Promise<OwnData['mails']> {
    const { manager } = this.database.source;
    const mails = await manager.find(MailEntity, { where: { recipient: address }, order: { id: 'DESC' } });
    return mails.map(({ template, createdAt, sentAt }) => ({
      kind: template,
      writtenAt: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    }));
  }

  /** Housekeeping: deletes mails that were sent or failed before `before`, and the content of dead letters with an expired link. Returns how many it deleted. */
  deleteDoneBefore(before: Date): Promise<number> {
    return deleteOldMails(this.database, before, dateOf(this.clock));
  }
}
