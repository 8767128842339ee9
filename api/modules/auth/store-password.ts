import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../database/database.ts';
import { MailOutbox } from '../mail/mail-outbox.ts';
import { AccountsRepository, type Person } from './accounts-repository.ts';
import { MailTokens } from './mail-tokens.ts';
import { Sessions } from './sessions.ts';

/** What goes with every change of a password: sessions end, a reset link that is still about dies, and its owner is told by mail. */
@Injectable()
export class StorePassword {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly sessions: Sessions,
    private readonly mailTokens: MailTokens,
    private readonly outbox: MailOutbox,
  ) {}

  /** Was it stored? Not when the password changed since `person` was read. `keepSession` goes on, all others end. */
  async store(tx: Transaction, person: Person, hash: string, keepSession: string | null): Promise<boolean> {
    const { playerId, email, language, firstName, passwordHash } = person;
    if (!(await this.accounts.changePassword(tx, playerId, { from: passwordHash, to: hash }))) return false;
    await this.sessions.endAllOf(tx, playerId, keepSession);
    await this.mailTokens.forget(tx, 'reset-password', playerId);
    const dedupeKey = `password-changed:${randomUUID()}`;
    await this.outbox.enqueue(tx, {
      dedupeKey,
      to: email,
      template: 'password-changed',
      language,
      params: { firstName, ...(!keepSession && { hasEndedAll: true }) },
    });
    return true;
  }

  /** To be called after the commit. */
  tellSoon(): void {
    this.outbox.sendSoon();
  }
}
