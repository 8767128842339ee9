import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { Transaction } from '../../database/database.ts';
import { MailOutbox } from '../mail/mail-outbox.ts';
import type { MailTemplate } from '../mail/mail-templates.ts';
import { AccountEntity } from './account.entity.ts';

/**
 * Mails owners about new passkeys and authenticators (AUTH-23), and administrators about a new one or new
 * permissions (ADM-33).
 */
@Injectable()
export class AccessNotice {
  constructor(private readonly outbox: MailOutbox) {}

  /** Writes the mail in the caller's transaction. */
  async enqueue(tx: Transaction, playerId: number): Promise<void> {
    const account = await tx.manager.findOneByOrFail(AccountEntity, { playerId });
    await this.outbox.notify(tx, 'access-changed', account);
  }

  /** Writes the mails to a new administrator and to all administrators that may change permissions. */
  enqueueNewAdministrator(tx: Transaction, playerId: number): Promise<void> {
    return this.enqueueToAll(tx, playerId, { own: 'now-administrator', others: 'administrator-added' });
  }

  /** Writes the mails to an administrator with new permissions and to all that may change permissions. */
  enqueueMorePermissions(tx: Transaction, playerId: number): Promise<void> {
    return this.enqueueToAll(tx, playerId, { own: 'administrator-widened', others: 'administrator-widened' });
  }

  private async enqueueToAll(
    tx: Transaction,
    playerId: number,
    templates: { own: MailTemplate; others: MailTemplate },
  ): Promise<void> {
    const accounts = await tx.manager.findBy(AccountEntity, { role: 'admin', disabledAt: IsNull() });
    const about = await tx.manager.findOneByOrFail(AccountEntity, { playerId });
    const details = { name: about.username, email: about.email };
    for (const account of accounts)
      if (account.playerId === playerId || account.permissions?.includes('users')) {
        const template = account.playerId === playerId ? templates.own : templates.others;
        await this.outbox.notify(tx, template, account, template === 'now-administrator' ? {} : { details });
      }
  }
}
