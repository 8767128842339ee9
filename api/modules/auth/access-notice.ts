import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../database/database.ts';
import { MailOutbox } from '../mail/mail-outbox.ts';
import { AccountEntity } from './entities.ts';

/** Tells the owner of an account by mail that a passkey or an authenticator was added or reset (AUTH-23). */
@Injectable()
export class AccessNotice {
  constructor(private readonly outbox: MailOutbox) {}

  /** Writes the mail in the caller's transaction. */
  async enqueue(tx: Transaction, playerId: number): Promise<void> {
    const { email, language, firstName } = await tx.manager.findOneByOrFail(AccountEntity, { playerId });
    await this.outbox.enqueue(tx, {
      dedupeKey: `access-changed:${randomUUID()}`,
      to: email,
      template: 'access-changed',
      language,
      params: { firstName },
    });
  }
}
