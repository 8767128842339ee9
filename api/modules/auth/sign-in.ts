import { Injectable } from '@nestjs/common';
import type { User } from '../../../shared/contract/auth.ts';
import { AccessTokens } from './access-tokens.ts';
import { Accounts } from './accounts.ts';
import type { OpenSession } from './sessions.ts';

/** What a client gets when a session begins or is renewed: the answer, and the session whose secret goes into the cookie. */
export interface SignedIn {
  answer: { access_token: string; user: User };
  session: OpenSession;
}

@Injectable()
export class SignIn {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly accounts: Accounts,
  ) {}

  async toAnswer(session: OpenSession): Promise<SignedIn> {
    const [access_token, user] = await Promise.all([
      this.tokens.issue(session),
      this.accounts.getUser(session.playerId),
    ]);
    return { answer: { access_token, user }, session };
  }
}
