import { Inject, Injectable } from '@nestjs/common';
import { Database, type Queries } from '../../database/database.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { type MailContentResolver, MailSender } from './mail-sender.ts';
import type { MailRequest, MailTemplate } from './mail-templates.ts';
import * as mails from './queries.ts';

/** The outbox as other modules use it. */
@Injectable()
export class MailOutbox {
  constructor(
    private readonly database: Database,
    private readonly sender: MailSender,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Writes a mail in the caller's transaction, so the mail exists exactly if the change does. It leaves within two seconds of the commit; `sendSoon`
   * makes it leave at once.
   */
  enqueue(queries: Queries, mail: MailRequest): Promise<void> {
    return mails.insertMail(queries, mail, this.now());
  }

  /** Wakes the sender. Call it after the commit. */
  sendSoon(): void {
    void this.sender.wake();
  }

  /** Registers how the content of one kind of mail is looked up when the mail leaves. */
  addContentResolver(template: MailTemplate, resolver: MailContentResolver): void {
    this.sender.resolvers.set(template, resolver);
  }

  /** Deletes every mail to an address, sent or not. */
  forgetRecipient(queries: Queries, address: string): Promise<void> {
    return mails.deleteMailsTo(queries, address);
  }

  /** Deletes the mails with these deduplication keys, sent or not. */
  forget(queries: Queries, dedupeKeys: string[]): Promise<void> {
    return mails.deleteMails(queries, dedupeKeys);
  }

  /** Returns the mails to an address, newest first. */
  listTo(address: string): Promise<mails.WrittenMail[]> {
    return mails.findMailsTo(this.database, address);
  }

  /** Housekeeping: deletes mails that were sent or failed before `before`, and the content of dead letters with an expired link. Returns how many it deleted. */
  deleteDoneBefore(before: Date): Promise<number> {
    return mails.deleteOldMails(this.database, before, this.now());
  }

  private now(): Date {
    return new Date(this.clock.now());
  }
}
