import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { Passwords } from '../../platform/passwords.ts';
import { MailOutbox } from '../mail/mail-outbox.ts';
import { AccountsRepository } from './accounts-repository.ts';
import { Accounts } from './accounts.ts';
import { MailLimits } from './mail-limits.ts';
import { MailTokens } from './mail-tokens.ts';
import { requireGoodPassword, unchangedPassword } from './new-password.ts';
import { StorePassword } from './store-password.ts';

/** Longer than writing a mail takes, so that the time tells no more than the answer does whether the address has an account. */
const ANSWER_AFTER_MS = 60;

/** Gets a player back in who forgot the password (RST-03). */
@Injectable()
export class ResetPassword {
  constructor(
    private readonly database: Database,
    private readonly repository: AccountsRepository,
    private readonly accounts: Accounts,
    private readonly passwords: Passwords,
    private readonly limits: MailLimits,
    private readonly mailTokens: MailTokens,
    private readonly outbox: MailOutbox,
    private readonly store: StorePassword,
  ) {}

  /** Mails a link when the address has an account that may be used; says nothing either way. */
  async request(email: string): Promise<void> {
    await Promise.all([this.mailLink(email), delay(ANSWER_AFTER_MS)]);
  }

  /** Raises `token_invalid`. */
  async check(token: string): Promise<void> {
    if (!(await this.mailTokens.findHolder('reset-password', token))) throw new AppError('token_invalid');
  }

  /** Sets the new password once and ends all sessions. Raises `token_invalid`, or `invalid_input`, which leaves the token good. */
  async reset(token: string, newPassword: string): Promise<void> {
    const holder = await this.mailTokens.findHolder('reset-password', token);
    if (!holder) throw new AppError('token_invalid');
    const { playerId } = holder;
    const person = await this.accounts.getPerson(playerId);
    requireGoodPassword(newPassword, person, 'newPassword');
    if (await this.passwords.matches(person.passwordHash, newPassword))
      throw unchangedPassword('newPassword');
    const hash = await this.passwords.hash(newPassword);
    await this.database.transaction(async (tx) => {
      const isMine = (await this.mailTokens.consume(tx, 'reset-password', token)) === playerId;
      if (!isMine || !(await this.store.store(tx, person, hash, null))) throw new AppError('token_invalid');
    });
    this.store.tellSoon();
  }

  private async mailLink(email: string): Promise<void> {
    if (!(await this.limits.mayMail('requestReset', email))) return;
    const person = await this.repository.findByEmail(email);
    if (!person || person.isDisabled) return;
    await this.database.transaction((tx) => this.mailTokens.mail(tx, 'reset-password', person));
    this.outbox.sendSoon();
  }
}
