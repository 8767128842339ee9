import { Injectable } from '@nestjs/common';
import type { User } from '../../../shared/contract/auth.ts';
import { isEmail } from '../../../shared/rules/registration.ts';
import { Database } from '../../database/database.ts';
import { AppError } from '../../platform/app-error.ts';
import { Passwords } from '../../platform/passwords.ts';
import { AccessTokens } from './access-tokens.ts';
import { Accounts } from './accounts.ts';
import { AuthLimits } from './auth-limits.ts';
import type { Visitor } from './visitor.ts';
import type { SessionSecret } from './refresh-cookie.ts';
import { type OpenSession, Sessions } from './sessions.ts';

/** The answer to a login, and the session, whose secret becomes the cookie. */
export interface LoginAnswer {
  answer: { access_token: string; user: User };
  session: OpenSession;
}

/** Starts and renews sessions. */
@Injectable()
export class LogIn {
  constructor(
    private readonly database: Database,
    private readonly accounts: Accounts,
    private readonly passwords: Passwords,
    private readonly limits: AuthLimits,
    private readonly sessions: Sessions,
    private readonly tokens: AccessTokens,
  ) {}

  /**
   * Raises `wrong_credentials` with the same answer and time for an unknown address and a wrong password, and
   * `account_disabled` only after the correct password (AUTH-12).
   */
  async logIn(
    { email, password }: { email: string; password: string },
    visitor: Visitor,
  ): Promise<LoginAnswer> {
    const [account, isRight] = await this.limits.tryLogin(email, visitor, async () => {
      const found = isEmail(email) ? await this.accounts.findByEmail(email) : null;
      const hash = found?.passwordHash ?? null;
      return [found, await this.passwords.matches(hash, password, visitor.knownBrowser !== null)] as const;
    });
    if (!account || !isRight) throw new AppError('wrong_credentials');
    await this.limits.resetLogins(email, visitor);
    if (account.isDisabled) throw new AppError('account_disabled');
    const { playerId, passwordHash } = account;
    return this.toAnswer(await this.sessions.start(this.database, playerId, passwordHash, visitor));
  }

  /** `ip` is the address of the connection. Raises `session_ended`. */
  async renew(cookie: SessionSecret, ip: string): Promise<LoginAnswer> {
    return this.toAnswer(await this.sessions.renew(cookie, ip));
  }

  async toAnswer(session: OpenSession): Promise<LoginAnswer> {
    const [access_token, user] = await Promise.all([
      this.tokens.issue(session),
      this.accounts.getUser(session.playerId),
    ]);
    return { answer: { access_token, user }, session };
  }
}
