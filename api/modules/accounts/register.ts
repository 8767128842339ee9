import { Inject, Injectable } from '@nestjs/common';
import type { Contract } from '../../../shared/contract/index.ts';
import { type CountryCode, timeZoneOf } from '../../../shared/rules/countries.ts';
import { dayOf } from '../../../shared/rules/day-of.ts';
import { LEGAL_VERSION } from '../../../shared/rules/legal.ts';
import { isAdult, isBirthDate } from '../../../shared/rules/registration.ts';
import { Database } from '../../database/database.ts';
import { isUniqueViolation } from '../../database/errors.ts';
import { AppError, invalidField } from '../../platform/app-error.ts';
import type { InputOf } from '../../http/input.ts';
import type { Language } from '../../../shared/rules/languages.ts';
import { requireCallable } from '../../platform/callable-phone.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import { Passwords } from '../../platform/passwords.ts';
import { MailOutbox } from '../mail/mail-outbox.ts';
import { addAccount, type NewAccount } from './accounts.ts';
import { AuthLimits } from './auth-limits.ts';
import { LogIn, type LoginAnswer } from './log-in.ts';
import { MailTokens } from './mail-tokens.ts';
import { requireGoodPassword } from './password-change.ts';
import { findTaken } from './account.queries.ts';
import { requirePersonalName, requireUsable } from './reserved-usernames.ts';
import type { Visitor } from './visitor.ts';
import { type OpenSession, Sessions } from './sessions.ts';

type Registration = InputOf<Contract['auth']['register']>['body'];

/** Creates an account with its first session and its verification mail in one transaction. */
@Injectable()
export class Register {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly mailTokens: MailTokens,
    private readonly outbox: MailOutbox,
    private readonly logIn: LogIn,
    private readonly limits: AuthLimits,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Registers and logs in a player. Only an accepted registration counts for its network (SEC-02).
   *
   * @raises `invalid_input`, `email_taken`, `username_taken`, each with its fields (AUTH-11); `too_many_requests`
   */
  async register(input: Registration, language: Language, { ip, device }: Visitor): Promise<LoginAnswer> {
    this.requireAdult(input.birthDate, input.country);
    requireGoodPassword(input.password, input, 'password');
    requireUsable(input.username);
    requirePersonalName(input);
    const phone = requireCallable(input.phone, input.country);
    await this.requireFree(input, ip);
    await this.limits.takeRegistration(ip);
    const { password, choices, ...person } = input;
    const account: NewAccount = {
      ...person,
      passwordHash: await this.passwords.hash(password),
      phone,
      language,
      role: 'player',
      emailVerifiedAt: null,
      legalVersion: LEGAL_VERSION,
    };
    const session = await this.addAccount(account, { ip, device }, choices);
    this.outbox.sendSoon();
    return this.logIn.toAnswer(session);
  }

  /** Uses today's date in the player's country. */
  private requireAdult(birthDate: string, country: CountryCode): void {
    const today = dayOf(this.clock.now(), timeZoneOf(country));
    if (isAdult(birthDate, today)) return;
    throw invalidField('birthDate', isBirthDate(birthDate, today) ? 'under_age' : 'invalid_date');
  }

  private async requireFree(
    { email, username }: Pick<NewAccount, 'email' | 'username'>,
    ip: string,
  ): Promise<void> {
    const taken = await this.limits.limitTaken({ ip }, () => findTaken(this.database, email, username));
    if (taken.length === 0) return;
    throw new AppError(taken.includes('email') ? 'email_taken' : 'username_taken', {
      fields: taken.map((field) => ({ field, code: 'taken' })),
    });
  }

  private async addAccount(
    account: NewAccount,
    { ip, device }: Pick<Visitor, 'ip' | 'device'>,
    choices: number | undefined,
  ): Promise<OpenSession> {
    try {
      return await this.database.transaction(async (tx) => {
        const playerId = await addAccount(tx, account, dateOf(this.clock));
        await this.mailTokens.mail(tx, 'verify-email', { playerId, ...account }, choices);
        return this.sessions.start(tx, playerId, account.passwordHash, {
          ip,
          device,
        });
      });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      // Another registration took the address or the username after the check.
      await this.requireFree(account, ip);
      throw new AppError('conflict', { cause: error });
    }
  }
}
