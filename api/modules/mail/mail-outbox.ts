import { Injectable } from '@nestjs/common';
import type { Queries } from '../../database/database.ts';
import { MailRepository, type WrittenMail } from './mail-repository.ts';
import { MailSender } from './mail-sender.ts';
import type { MailRequest } from './mail-templates.ts';

/** The way to send a mail: written in the transaction of what it tells of, so that there is never one without the other. */
@Injectable()
export class MailOutbox {
  constructor(
    private readonly mails: MailRepository,
    private readonly sender: MailSender,
  ) {}

  /** Writes the mail with the given transaction. It leaves within two seconds of the commit; `sendSoon` makes it leave at once. */
  async enqueue(queries: Queries, request: MailRequest): Promise<void> {
    await this.mails.add(queries, request);
  }

  /** To be called after the commit. */
  sendSoon(): void {
    void this.sender.wake();
  }

  /** Deletes every mail to an address, sent or not: nobody is to be found by it any more. */
  forgetRecipient(queries: Queries, address: string): Promise<void> {
    return this.mails.forgetRecipient(queries, address);
  }

  /** Deletes the mails of these keys, sent or not. */
  forget(queries: Queries, dedupeKeys: string[]): Promise<void> {
    return this.mails.forget(queries, dedupeKeys);
  }

  /** What was written to an address, newest first. */
  listTo(address: string): Promise<WrittenMail[]> {
    return this.mails.listTo(address);
  }

  /** For the housekeeping: deletes what was sent or given up before then; how many. */
  deleteDoneBefore(before: Date): Promise<number> {
    return this.mails.deleteDoneBefore(before);
  }
}
