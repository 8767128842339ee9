import { Inject, Injectable } from '@nestjs/common';
import type { contract } from '../../../shared/contract/index.ts';
import { COUNTRIES, type CountryCode } from '../../../shared/rules/countries.ts';
import { dayOf } from '../../../shared/rules/day-of.ts';
import { isAdult, isBirthDate, normalizePhone } from '../../../shared/rules/registration.ts';
import { ENV, type Env } from '../../config/env.ts';
import { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { InputOf } from '../../http/input.ts';
import type { Language } from '../../http/language.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { Passwords } from '../../platform/passwords.ts';
import { networkCounters, RateLimits } from '../../platform/rate-limits.ts';
import { MailOutbox } from '../mail/mail-outbox.ts';
import { AccountsRepository, isUniqueViolation, type NewAccount } from './accounts-repository.ts';
import { MailTokens } from './mail-tokens.ts';
import { requireGoodPassword } from './new-password.ts';
import { type OpenSession, Sessions } from './sessions.ts';
import { SignIn, type SignedIn } from './sign-in.ts';
import { TakenLimit } from './taken-limit.ts';

export type Registration = InputOf<typeof contract.auth.register>['body'];

/** Creates an account with its first session and its verification mail in one transaction. */
@Injectable()
export class Register {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsRepository,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly mailTokens: MailTokens,
    private readonly outbox: MailOutbox,
    private readonly signIn: SignIn,
    private readonly limits: RateLimits,
    private readonly takenLimit: TakenLimit,
    @Inject(ENV) private readonly env: Env,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Field errors cost nothing; an accepted registration counts for its network (SEC-02).
   *
   * @param ip as the connection has it
   * @raises `invalid_input` (birthDate under_age, password ...), `email_taken`, `username_taken`, each with its fields (AUTH-11); `too_many_requests`
   */
  async register(input: Registration, language: Language, ip: string): Promise<SignedIn> {
    this.requireAdult(input.birthDate, input.country);
    requireGoodPassword(input.password, input, 'password');
    await this.requireFree(input, ip);
    await this.limits.take(networkCounters(this.env.limits, 'register', ip));
    const { password, ...person } = input;
    const account: NewAccount = {
      ...person,
      passwordHash: await this.passwords.hash(password),
      phone: normalizePhone(input.phone, input.country),
      language,
      role: 'player',
      verifiedAt: null,
    };
    const session = await this.makeAccount(account, ip);
    this.outbox.sendSoon();
    return this.signIn.toAnswer(session);
  }

  /** Today's date is taken in the player's country. */
  private requireAdult(birthDate: string, country: CountryCode): void {
    const { timeZone } = COUNTRIES.find(({ code }) => code === country)!;
    const today = dayOf(this.clock.now(), timeZone);
    if (isAdult(birthDate, today)) return;
    const code = isBirthDate(birthDate, today) ? 'under_age' : 'invalid_date';
    throw new AppError('invalid_input', { fields: [{ field: 'birthDate', code }] });
  }

  private async requireFree(
    { email, username }: Pick<NewAccount, 'email' | 'username'>,
    ip: string,
  ): Promise<void> {
    const taken = await this.takenLimit.look({ ip }, () =>
      this.accounts.findTaken(this.database, email, username),
    );
    if (taken.length === 0) return;
    throw new AppError(taken.includes('email') ? 'email_taken' : 'username_taken', {
      fields: taken.map((field) => ({ field, code: 'taken' })),
    });
  }

  private async makeAccount(account: NewAccount, ip: string): Promise<OpenSession> {
    try {
      return await this.database.transaction(async (tx) => {
        const playerId = await this.accounts.add(tx, account, new Date(this.clock.now()));
        await this.mailTokens.mail(tx, 'verify-email', { playerId, ...account });
        return this.sessions.start(tx, playerId, account.passwordHash);
      });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      // Another registration took the address or the username after the check.
      await this.requireFree(account, ip);
      throw new AppError('conflict', { cause: error });
    }
  }
}
