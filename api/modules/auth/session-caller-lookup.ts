import { Inject, Injectable } from '@nestjs/common';
import { Database, type Statement } from '../../database/database.ts';
import type { CallerLookup } from '../../http/access.guard.ts';
import type { Caller } from '../../http/request.ts';
import { Batcher } from '../../platform/batcher.ts';
import { CLOCK, type Clock } from '../../platform/clock.ts';
import { AccessTokens } from './access-tokens.ts';

/** Runs for every call with a token, hence prepared: a logout, a disabled account or a lost role act at once (AUTH-12). */
const FIND_CALLERS: Statement = {
  name: 'find-callers',
  text: `
    select account.player_id as "playerId", session.id as "sessionId", account.role, account.country,
      account.email_verified_at is not null as "isVerified"
    from session join account using (player_id)
    where session.id = any($1::uuid[]) and session.expires_at > $2 and account.disabled_at is null`,
};

@Injectable()
export class SessionCallerLookup implements CallerLookup {
  private readonly bySession = new Batcher<string, Caller>(async (sessionIds) => {
    const rows = await this.database.rows<Caller>(FIND_CALLERS, [sessionIds, new Date(this.clock.now())]);
    return new Map(rows.map((caller) => [caller.sessionId, caller]));
  });

  constructor(
    private readonly tokens: AccessTokens,
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async findCaller(token: string): Promise<Caller | null> {
    const claims = this.tokens.read(token);
    if (!claims) return null;
    const caller = await this.bySession.load(claims.sessionId);
    return caller?.playerId === claims.playerId ? caller : null;
  }
}
