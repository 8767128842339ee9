import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { z } from 'zod';
import { CLOCK, type Clock } from '../../platform/clock.ts';

/** The player and the session that a token was issued for. Every call looks up whether both are still valid. */
export interface AccessClaims {
  playerId: number;
  sessionId: string;
}

const LIFETIME_SECONDS = 15 * 60;

/** One token of a wrong shape would fail the look-up of all sessions that travel in the same batch. */
const Claims = z.object({ sub: z.string().regex(/^\d{1,10}$/), sid: z.uuid() });

/** The short-lived bearer token: a JWT signed with HS256. */
@Injectable()
export class AccessTokens {
  constructor(
    private readonly jwt: JwtService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  issue({ playerId, sessionId }: AccessClaims): Promise<string> {
    const iat = Math.floor(this.clock.now() / 1000);
    return this.jwt.signAsync({ sub: String(playerId), sid: sessionId, iat, exp: iat + LIFETIME_SECONDS });
  }

  /** The claims of a token; null if it is not ours, has expired, or holds claims of a wrong shape. */
  read(token: string): AccessClaims | null {
    try {
      const claims = Claims.parse(
        this.jwt.verify<object>(token, { clockTimestamp: Math.floor(this.clock.now() / 1000) }),
      );
      return { playerId: Number(claims.sub), sessionId: claims.sid };
    } catch {
      return null;
    }
  }
}
