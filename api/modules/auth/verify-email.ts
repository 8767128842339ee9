import { Inject, Injectable } from '@nestjs/common';
import type { EmailVerified, VerificationResent } from '../../../shared/contract/auth.ts';
import { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { MailOutbox } from '../mail/mail-outbox.ts';
import { AccountsRepository } from './accounts-repository.ts';
import { Accounts } from './accounts.ts';
import { AfterVerification } from './after-verification.ts';
import { MailLimits } from './mail-limits.ts';
import { MailTokens } from './mail-tokens.ts';

/** Proves that a player reads the address they gave (VER-01, VER-02). */
@Injectable()
export class VerifyEmail {
  constructor(
    private readonly database: Database,
    private readonly repository: AccountsRepository,
    private readonly accounts: Accounts,
    private readonly limits: MailLimits,
    private readonly mailTokens: MailTokens,
    private readonly outbox: MailOutbox,
    private readonly afterVerification: AfterVerification,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The token stays until it expires: mail programs and impatient people open a link twice. Raises `token_invalid`. */
  async verify(token: string): Promise<EmailVerified> {
    const holder = await this.mailTokens.findHolder('verify-email', token);
    if (!holder) throw new AppError('token_invalid');
    const { playerId, email } = holder;
    if (!(await this.repository.markVerified(playerId, email, new Date(this.clock.now()))))
      throw new AppError('token_invalid');
    return { verified: true, ...(await this.afterVerification.tell(playerId)) };
  }

  /** Mails a new link, unless there is nothing to verify or too many were asked for; says which. */
  async send(playerId: number): Promise<VerificationResent> {
    const person = await this.accounts.getPerson(playerId);
    if (person.isVerified) return { outcome: 'already_verified' };
    if (!(await this.limits.mayMail('sendVerification', person.email))) return { outcome: 'recently' };
    await this.database.transaction((tx) => this.mailTokens.mail(tx, 'verify-email', person));
    this.outbox.sendSoon();
    return { outcome: 'sent' };
  }
}
