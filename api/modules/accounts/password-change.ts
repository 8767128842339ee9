import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { LinkPasskey } from '../../../shared/contract/auth.ts';
import { passwordProblem, type Personal } from '../../../shared/rules/registration.ts';
import { Database, type Transaction } from '../../database/database.ts';
import { AppError, invalidField } from '../../platform/app-error.ts';
import type { Caller } from '../../http/request.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import { isCommonPassword } from '../../platform/common-passwords.ts';
import { isSamePassword, Passwords } from '../../platform/passwords.ts';
import { MailOutbox } from '../mail/mail-outbox.ts';
import { AccountEntity, type TokenPurpose } from './account.entity.ts';
import { Accounts, wrongPassword } from './accounts.ts';
import { AfterVerification } from './email-verification.ts';
import { AuthLimits } from './auth-limits.ts';
import { MailTokens } from './mail-tokens.ts';
import { deletePasskeys, findRemovablePasskeys, markVerified } from './account.queries.ts';
import { Sessions } from './sessions.ts';

/** A mailed link that sets a password: for a reset or for an unverified address (AUTH-20). */
interface PasswordLink {
  account: AccountEntity;
  purpose: TokenPurpose;
}

/** Changes a password with the current one, or with a mailed link (RST-03). */
@Injectable()
export class PasswordChange implements OnModuleDestroy {
  private readonly logger = new Logger('Accounts');
  /** The reset mails that are being written. */
  private readonly writing = new Set<Promise<void>>();

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

  /**
   * Mails a link if the address has an enabled account. The caller does not wait, because the time of the answer would
   * reveal whether the account exists.
   */
  requestReset(email: string): void {
    const writing = this.mailLink(email)
      .catch((error: unknown) => this.logger.error({ err: error }, 'a reset mail could not be written'))
      .finally(() => this.writing.delete(writing));
    this.writing.add(writing);
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.writing);
  }

  /**
   * Ends all sessions, verifies the address and ends the waits of logins.
   *
   * @param removesPasskeys also removes the passkeys of a player; passkeys of an administrator are second factors and
   * stay
   * @raises `token_invalid`, and `invalid_input`, after which the token stays valid
   */
  async reset(token: string, newPassword: string, removesPasskeys: boolean): Promise<void> {
    const { account, purpose } = await this.getLink(token);
    const { playerId } = account;
    requireGoodPassword(newPassword, account, 'newPassword');
    if (await this.passwords.matches(account.passwordHash, newPassword))
      throw invalidField('newPassword', 'unchanged');
    const hash = await this.passwords.hash(newPassword);
    await this.database.transaction(async (tx) => {
      // A verification link stays: it sets no password once the address is verified.
      const isUnused =
        purpose === 'verify-email' || (await this.mailTokens.consume(tx, 'reset-password', token));
      // The link proves that the player reads the address. `store` runs later, because its mail needs a verified
      // address.
      const isVerified = isUnused && (await markVerified(tx, account, dateOf(this.clock)));
      if (!isVerified || !(await this.store(tx, account, hash, null))) throw new AppError('token_invalid');
      if (removesPasskeys && account.role === 'player') await deletePasskeys(tx, playerId);
    });
    await this.limits.forgetLogins(account.email);
    this.outbox.sendSoon();
    if (!account.isVerified) await this.afterVerification.notify(playerId, { isSamePerson: false });
  }

  private async mailLink(email: string): Promise<void> {
    if (!(await this.limits.mayMail('requestReset', email))) return;
    const account = await this.accounts.findByEmail(email);
    if (!account || account.isDisabled) return;
    await this.database.transaction((tx) => this.mailTokens.mail(tx, 'reset-password', account));
    this.outbox.sendSoon();
  }

  /** Checks a link without using it, and returns the passkeys that `reset` can remove. Raises `token_invalid`. */
  async checkLink(token: string): Promise<{ valid: true; passkeys: LinkPasskey[] }> {
    const { playerId } = (await this.getLink(token)).account;
    return { valid: true, passkeys: await findRemovablePasskeys(this.database, playerId) };
  }

  /** Reads the account once, so that `store` refuses a change after the check of `isVerified`. */
  private async getLink(token: string): Promise<PasswordLink> {
    for (const purpose of ['reset-password', 'verify-email'] as const) {
      const holder = await this.mailTokens.findHolder(purpose, token);
      if (!holder) continue;
      const account = await this.accounts.getAccount(holder.playerId);
      if (purpose === 'reset-password' || !account.isVerified) return { account, purpose };
    }
    throw new AppError('token_invalid');
  }

  /**
   * Stores the hash, ends the sessions except `keepSession`, deletes reset links, and enqueues a mail to the owner.
   *
   * @returns false if the password changed since `account` was read
   */
  private async store(
    tx: Transaction,
    account: AccountEntity,
    hash: string,
    keepSession: string | null,
  ): Promise<boolean> {
    const { playerId, passwordHash } = account;
    const change = { passwordHash: hash };
    const { affected } = await tx.manager.update(AccountEntity, { playerId, passwordHash }, change);
    if (affected !== 1) return false;
    await this.sessions.endAllOf(tx, playerId, keepSession);
    await this.mailTokens.deleteAllOf(tx, playerId, ['reset-password']);
    await this.outbox.notify(tx, 'password-changed', account, keepSession ? {} : { hasEndedAll: true });
    return true;
  }
}

/** Raises `invalid_input` with the field for a short, long, common or personal password (SEC-01). */
export function requireGoodPassword(password: string, person: Personal, field: string): void {
  const code = passwordProblem(password, person, isCommonPassword);
  if (code) throw invalidField(field, code);
}
