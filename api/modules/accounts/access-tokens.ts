import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { z } from 'zod';
import { Database } from '../../database/database.ts';
import type { CallerLookup } from '../../http/access.guard.ts';
import type { Caller } from '../../http/request.ts';
import { Batcher } from '../../platform/batcher.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import { findCallers } from './account.queries.ts';

/** The player and the session of a token. */
export interface AccessClaims {
  playerId: number;
  sessionId: string;
}

const LIFETIME_SECONDS = 15 * 60;
/** The most tokens whose signature is remembered; about 5 MB. */
const REMEMBERED = 20_000;

/** A claim of a wrong shape would break the query for all sessions of its batch. */
const Claims = z.object({ sub: z.string().regex(/^\d{1,10}$/), sid: z.uuid(), exp: z.int() });
type Claims = z.infer<typeof Claims>;

/** The short-lived bearer token: a JWT signed with HS256. */
@Injectable()
export class AccessTokens implements CallerLookup {
  private readonly verified = new Map<string, Claims>();
  private readonly callers = new Batcher<string, Caller>(async (sessionIds) => {
    const callers = await findCallers(this.database, sessionIds, dateOf(this.clock));
    return new Map(callers.map((caller) => [caller.sessionId, caller]));
  });

  constructor(
    private readonly jwt: JwtService,
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  issue({ playerId, sessionId }: AccessClaims): Promise<string> {
    const iat = this.seconds();
    return this.jwt.signAsync({ sub: String(playerId), sid: sessionId, iat, exp: iat + LIFETIME_SECONDS });
  }

  /** Returns the caller of a valid token of an open session, or null. */
  async findCaller(token: string): Promise<Caller | null> {
    const claims = this.read(token);
    if (!claims) return null;
    const caller = await this.callers.load(claims.sessionId);
    return caller?.playerId === claims.playerId ? caller : null;
  }

  /** Returns null if the token is not ours, has expired, or has claims of a wrong shape. */
  private read(token: string): AccessClaims | null {
    const claims = this.verified.get(token) ?? this.verify(token);
    if (!claims || claims.exp <= this.seconds()) return null;
    return { playerId: Number(claims.sub), sessionId: claims.sid };
  }

  /** Checks the signature, which takes 7 % of the time of `GET /games`, and remembers the claims of a valid token. */
  private verify(token: string): Claims | null {
    try {
      // RFC 7515: a token with an extension that the reader does not know is invalid. None of ours has one.
      const { header } = this.jwt.decode(token, { complete: true });
      if ('crit' in header || 'b64' in header) return null;
      const claims = Claims.parse(this.jwt.verify<object>(token, { clockTimestamp: this.seconds() }));
      if (this.verified.size >= REMEMBERED) this.verified.clear();
      this.verified.set(token, claims);
      return claims;
    } catch {
      return null;
    }
  }

  private seconds(): number {
    return Math.floor(this.clock.now() / 1000);
  }
}
