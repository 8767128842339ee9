import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { CLOCK, type Clock } from '../../platform/clock.ts';

/** Who the token was given to, and in which session. Whether both still stand is asked at each call. */
export interface AccessClaims {
  playerId: number;
  sessionId: string;
}

const LIFETIME_SECONDS = 15 * 60;

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

  /** What a token says; null when it is not ours or has run out. */
  read(token: string): AccessClaims | null {
    try {
      const claims = this.jwt.verify<{ sub: string; sid: string }>(token, {
        clockTimestamp: Math.floor(this.clock.now() / 1000),
      });
      return { playerId: Number(claims.sub), sessionId: claims.sid };
    } catch {
      return null;
    }
  }
}
