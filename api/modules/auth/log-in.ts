import { Injectable } from '@nestjs/common';
import { isEmail } from '../../../shared/rules/registration.ts';
import { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { Passwords } from '../../platform/passwords.ts';
import { AccountsRepository } from './accounts-repository.ts';
import { LoginLimits } from './login-limits.ts';
import { Sessions } from './sessions.ts';
import { SignIn, type SignedIn } from './sign-in.ts';

/** Starts and renews sessions. */
@Injectable()
export class LogIn {
  constructor(
    private readonly database: Database,
    private readonly repository: AccountsRepository,
    private readonly passwords: Passwords,
    private readonly limits: LoginLimits,
    private readonly sessions: Sessions,
    private readonly signIn: SignIn,
  ) {}

  /**
   * Raises `wrong_credentials`, the same and as slowly for an unknown address and a wrong password; `account_disabled` only to who knows the
   * password (AUTH-12).
   */
  async logIn(input: { email: string; password: string }): Promise<SignedIn> {
    await this.limits.begin(input.email);
    const person = isEmail(input.email) ? await this.repository.findByEmail(input.email) : null;
    const isRight = await this.passwords.matches(person?.passwordHash ?? null, input.password);
    if (!person || !isRight) throw new AppError('wrong_credentials');
    await this.limits.succeed(input.email);
    if (person.isDisabled) throw new AppError('account_disabled');
    const session = await this.sessions.start(this.database, person.playerId, person.passwordHash);
    return this.signIn.toAnswer(session);
  }

  /** Raises `session_ended`. */
  async renew(cookie: { sessionId: string; secret: string }): Promise<SignedIn> {
    const session = await this.sessions.renew(cookie.sessionId, cookie.secret);
    return this.signIn.toAnswer(session);
  }
}
