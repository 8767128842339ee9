import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { Transaction } from '../../database/database.ts';
import { MailOutbox } from '../mail/mail-outbox.ts';
import { AccountEntity } from './account.entity.ts';

/** Mails owners about new passkeys and authenticators (AUTH-23), and administrators about a new one (ADM-33). */
@Injectable()
export class AccessNotice {
  constructor(private readonly outbox: MailOutbox) {}

  /** Writes the mail in the caller's transaction. */
  async enqueue(tx: Transaction, playerId: number): Promise<void> {
    const account = await tx.manager.findOneByOrFail(AccountEntity, { playerId });
    await this.outbox.notify(tx, 'access-changed', account);
  }

  /** Writes the mails to a new administrator and to all administrators that may change permissions. */
  async enqueueNewAdministrator(tx: Transaction, playerId: number): Promise<void> {
    const accounts = await tx.manager.findBy(AccountEntity, { role: 'admin', disabledAt: IsNull() });
    const added = accounts.find((account) => account.playerId === playerId)!;
    const details = { name: added.username, email: added.email };
    for (const account of accounts)
      if (account === added) await this.outbox.notify(tx, 'now-administrator', account);
      else if (account.permissions?.includes('users'))
        await this.outbox.notify(tx, 'administrator-added', account, { details });
  }
}
