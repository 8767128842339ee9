import { Inject, Injectable, Logger } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { EmailVerified, User, VerificationResent } from '../../../shared/contract/auth.ts';
import { Database } from '../../database/database.ts';
import { isUniqueViolation } from '../../database/errors.ts';
import { AppError } from '../../platform/app-error.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import { MailOutbox } from '../mail/mail-outbox.ts';
import { AccountEntity } from './account.entity.ts';
import { Accounts } from './accounts.ts';
import { AuthLimits } from './auth-limits.ts';
import { MailTokens } from './mail-tokens.ts';
import { markVerified } from './account.queries.ts';

/** The fields that a module adds to the answer of a verification. */
export type VerificationNews = Pick<Extract<EmailVerified, { verified: true }>, 'group'>;
/**
 * Must be idempotent: a link can be opened twice. `isSamePerson` is false if the reader of the mail took the account
 * over with a new password: a stranger may have registered the address, and given consents.
 */
type Listener = (playerId: number, isSamePerson: boolean) => Promise<VerificationNews>;

/** The actions after a verification. Modules register their own, so accounts depend on no other module. */
@Injectable()
export class AfterVerification {
  private readonly logger = new Logger('Accounts');
  private readonly listeners: Listener[] = [];

  add(listener: Listener): void {
    this.listeners.push(listener);
  }

  /** Never fails: the address stays verified if a listener fails. */
  async notify(playerId: number, { isSamePerson }: { isSamePerson: boolean }): Promise<VerificationNews> {
    const news: VerificationNews = {};
    for (const listener of this.listeners) {
      try {
        Object.assign(news, await listener(playerId, isSamePerson));
      } catch (error) {
        this.logger.error({ err: error, playerId }, 'an action after a verification failed');
      }
    }
    return news;
  }
}

/** Verifies mail addresses, and corrects an address that is not verified yet (VER-01, VER-02, PROF-06). */
@Injectable()
export class EmailVerification {
  constructor(
    private readonly database: Database,
    private readonly accounts: Accounts,
    private readonly limits: AuthLimits,
    private readonly mailTokens: MailTokens,
    private readonly outbox: MailOutbox,
    private readonly afterVerification: AfterVerification,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Verifies the address if `playerId` owns it or it is verified already; raises `token_invalid`. Otherwise the link
   * sets a new password, because a stranger may have registered the address.
   */
  async verify(token: string, playerId: number | null): Promise<EmailVerified> {
    const holder = await this.mailTokens.findHolder('verify-email', token);
    if (!holder) throw new AppError('token_invalid');
    const { isVerified } = await this.accounts.getAccount(holder.playerId);
    if (playerId !== holder.playerId && !isVerified) return { verified: false, passwordToken: token };
    if (!(await markVerified(this.database, holder, dateOf(this.clock)))) throw new AppError('token_invalid');
    const news = await this.afterVerification.notify(holder.playerId, {
      isSamePerson: true,
    });
    return {
      verified: true,
      ...(isVerified && { wasVerified: true }),
      ...news,
    };
  }

  /**
   * Mails a new link, unless the address is verified or the limit is reached. Returns the outcome. `choices`: how many
   * wait on the device that asks (FILL-08).
   */
  async sendLink(playerId: number, choices?: number): Promise<VerificationResent> {
    const account = await this.accounts.getAccount(playerId);
    if (account.isVerified) return { outcome: 'already_verified' };
    if (!(await this.limits.mayMail('sendVerification', account.email))) return { outcome: 'recently' };
    const isSent = await this.database.transaction((tx) =>
      this.mailTokens.mail(tx, 'verify-email', account, choices),
    );
    this.outbox.sendSoon();
    return { outcome: isSent ? 'sent' : 'recently' };
  }

  /**
   * Replaces an unverified address and mails a new link; older links become invalid. A repeat changes nothing.
   *
   * @raises `wrong_password`, `conflict` (the address is verified), `email_taken`, `too_many_requests`
   */
  async changeAddress(
    { playerId, ip }: { playerId: number; ip: string },
    { email, password, choices }: { email: string; password: string; choices?: number | undefined },
  ): Promise<User> {
    const account = await this.accounts.getAccount(playerId);
    await this.accounts.requirePassword(account, password);
    if (account.isVerified) throw new AppError('conflict');
    if (email !== account.email) {
      const taken = await this.limits.limitTaken({ ip, playerId }, async () =>
        (await this.accounts.findByEmail(email)) ? ['email'] : [],
      );
      if (taken.length > 0) throw emailTaken();
      await this.limits.takeMail('sendVerification', email);
      await this.replaceAddress(account, email, choices);
      this.outbox.sendSoon();
    }
    return this.accounts.getUser(playerId);
  }

  private async replaceAddress(
    account: AccountEntity,
    email: string,
    choices: number | undefined,
  ): Promise<void> {
    const { playerId, firstName, language } = account;
    try {
      await this.database.transaction(async (tx) => {
        const unchanged = {
          playerId,
          email: account.email,
          emailVerifiedAt: IsNull(),
        };
        if ((await tx.manager.update(AccountEntity, unchanged, { email })).affected !== 1)
          throw new AppError('conflict');
        await this.mailTokens.deleteAllOf(tx, playerId, ['verify-email', 'reset-password']);
        await this.mailTokens.mail(tx, 'verify-email', { playerId, firstName, language, email }, choices);
      });
    } catch (error) {
      // Another account took the address after the check.
      throw isUniqueViolation(error) ? emailTaken() : error;
    }
  }
}

function emailTaken(): AppError {
  return new AppError('email_taken', {
    fields: [{ field: 'email', code: 'taken' }],
  });
}
