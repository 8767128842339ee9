import { Injectable } from '@nestjs/common';
import type { Queries } from '../../database/database.ts';
import { MailRepository } from './mail-repository.ts';
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

  /** For the housekeeping: deletes what was sent or given up before then; how many. */
  deleteDoneBefore(before: Date): Promise<number> {
    return this.mails.deleteDoneBefore(before);
  }
}
