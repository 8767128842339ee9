import { Inject, Injectable } from '@nestjs/common';
import { Database, type Statement } from '../../database/database.ts';
import type { CallerLookup } from '../../http/access.guard.ts';
import type { Caller } from '../../http/request.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { AccessTokens } from './access-tokens.ts';

/** Runs at every call with a token, hence prepared: a logout, a disabled account or a lost role act at once (AUTH-12). */
const FIND_CALLER: Statement = {
  name: 'find-caller',
  text: `
    select account.player_id as "playerId", session.id as "sessionId", account.role, account.country,
      account.email_verified_at is not null as "isVerified"
    from session join account using (player_id)
    where session.id = $1 and session.player_id = $2 and session.expires_at > $3 and account.disabled_at is null`,
};

@Injectable()
export class SessionCallerLookup implements CallerLookup {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async findCaller(token: string): Promise<Caller | null> {
    const claims = this.tokens.read(token);
    if (!claims) return null;
    const now = new Date(this.clock.now());
    const [caller] = await this.database.rows<Caller>(FIND_CALLER, [claims.sessionId, claims.playerId, now]);
    return caller ?? null;
  }
}
