import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { passwordProblem, type Personal } from '../../../shared/rules/registration.ts';
import { Database, type Transaction } from '../../database/database.ts';
import { AppError, invalidField } from '../../http/app-error.ts';
import type { Caller } from '../../http/request.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import { isCommonPassword } from '../../platform/common-passwords.ts';
import { isSamePassword, Passwords } from '../../platform/passwords.ts';
import { MailOutbox } from '../mail/mail-outbox.ts';
import { AccountEntity } from './entities.ts';
import { Accounts, wrongPassword } from './accounts.ts';
import { AfterVerification } from './email-verification.ts';
import { AuthLimits } from './limits.ts';
import { MailTokens } from './mail-tokens.ts';
import { markVerified } from './queries.ts';
import { Sessions } from './sessions.ts';

/** Longer than enqueuing a mail takes, so that the response time does not reveal whether the address has an account. */
const ANSWER_AFTER_MS = 60;

/** Changes a password with the current one, or with a mailed link (RST-03). */
@Injectable()
export class PasswordChange {
  constructor(
    private readonly database: Database,
    private readonly accounts: Accounts,
    private readonly passwords: Passwords,
    private readonly limits: AuthLimits,
    private readonly sessions: Sessions,
    private readonly mailTokens: MailTokens,
    private readonly outbox: MailOutbox,
    private readonly afterVerification: AfterVerification,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Ends all other sessions. Raises `wrong_password`, and `invalid_input` also for an unchanged password. */
  async change(caller: Caller, input: { currentPassword: string; newPassword: string }): Promise<void> {
    const account = await this.accounts.getAccount(caller.playerId);
    requireGoodPassword(input.newPassword, account, 'newPassword');
    await this.accounts.requirePassword(account, input.currentPassword, 'currentPassword');
    if (isSamePassword(input.newPassword, input.currentPassword))
      throw invalidField('newPassword', 'unchanged');
    const hash = await this.passwords.hash(input.newPassword);
    await this.database.transaction(async (tx) => {
      if (!(await this.store(tx, account, hash, caller.sessionId))) throw wrongPassword('currentPassword');
    });
    this.outbox.sendSoon();
  }

  /** Mails a link if the address has an enabled account. The answer and its time are the same either way. */
  async requestReset(email: string): Promise<void> {
    await Promise.all([this.mailLink(email), delay(ANSWER_AFTER_MS)]);
  }

  /** Ends all sessions, verifies the address and ends the waits of logins. Raises `token_invalid`, and `invalid_input`, after which the token stays valid. */
  async reset(token: string, newPassword: string): Promise<void> {
    const { playerId } = await this.getResetHolder(token);
    const account = await this.accounts.getAccount(playerId);
    requireGoodPassword(newPassword, account, 'newPassword');
    if (await this.passwords.matches(account.passwordHash, newPassword))
      throw invalidField('newPassword', 'unchanged');
    const hash = await this.passwords.hash(newPassword);
    await this.database.transaction(async (tx) => {
      const isUnused = await this.mailTokens.consume(tx, 'reset-password', token);
      // The mailed link proves that the player reads the mails of the address. Before `store`, whose mail needs a verified address.
      const isVerified = isUnused && (await markVerified(tx, account, dateOf(this.clock)));
      if (!isVerified || !(await this.store(tx, account, hash, null))) throw new AppError('token_invalid');
    });
    await this.limits.forgetLogins(account.email);
    this.outbox.sendSoon();
    if (!account.isVerified) await this.afterVerification.notify(playerId);
  }

  private async mailLink(email: string): Promise<void> {
    if (!(await this.limits.mayMail('requestReset', email))) return;
    const account = await this.accounts.findByEmail(email);
    if (!account || account.isDisabled) return;
    await this.database.transaction((tx) => this.mailTokens.mail(tx, 'reset-password', account));
    this.outbox.sendSoon();
  }

  /** Returns the player of a valid link. Raises `token_invalid`. */
  async getResetHolder(token: string): Promise<{ playerId: number }> {
    const holder = await this.mailTokens.findHolder('reset-password', token);
    if (!holder) throw new AppError('token_invalid');
    return holder;
  }

  /**
   * Stores the hash, ends the sessions except `keepSession`, deletes reset links, and enqueues a mail to the owner.
   *
   * @returns false if the password changed since `account` was read
   */
  private async store(
    tx: Transaction,
    { playerId, passwordHash, email, language, firstName }: AccountEntity,
    hash: string,
    keepSession: string | null,
  ): Promise<boolean> {
    const change = { passwordHash: hash };
    const { affected } = await tx.manager.update(AccountEntity, { playerId, passwordHash }, change);
    if (affected !== 1) return false;
    await this.sessions.endAllOf(tx, playerId, keepSession);
    await this.mailTokens.deleteAllOf(tx, playerId, ['reset-password']);
    await this.outbox.enqueue(tx, {
      dedupeKey: `password-changed:${randomUUID()}`,
      to: email,
      template: 'password-changed',
      language,
      params: { firstName, ...(!keepSession && { hasEndedAll: true }) },
    });
    return true;
  }
}

/** Raises `invalid_input` with the field if the password breaks the rules: length, common, too similar to the person (SEC-01). */
export function requireGoodPassword(password: string, person: Personal, field: string): void {
  const code = passwordProblem(password, person, isCommonPassword);
  if (code) throw invalidField(field, code);
}
