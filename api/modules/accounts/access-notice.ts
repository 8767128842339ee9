import { randomUUID } from 'node:crypto';
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
    const { email, language, firstName } = await tx.manager.findOneByOrFail(AccountEntity, { playerId });
    await this.outbox.enqueue(tx, {
      dedupeKey: `access-changed:${randomUUID()}`,
      to: email,
      template: 'access-changed',
      language,
      params: { firstName },
    });
  }

  /** Writes the mails to a new administrator and to all administrators that may change permissions. */
  async enqueueNewAdministrator(tx: Transaction, playerId: number): Promise<void> {
    const accounts = await tx.manager.findBy(AccountEntity, { role: 'admin', disabledAt: IsNull() });
    const added = accounts.find((account) => account.playerId === playerId)!;
    const details = { name: added.username, email: added.email };
    for (const { playerId: id, email, language, firstName, permissions } of accounts) {
      const isNew = id === playerId;
      if (!isNew && !permissions?.includes('users')) continue;
      await this.outbox.enqueue(tx, {
        dedupeKey: `administrator-added:${randomUUID()}`,
        to: email,
        template: isNew ? 'now-administrator' : 'administrator-added',
        language,
        params: { firstName, ...(!isNew && { details }) },
      });
    }
  }
}
