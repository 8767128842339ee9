import { Inject, Injectable } from '@nestjs/common';
import type { Endpoint, LimitName } from '../../../shared/contract/endpoint.ts';
import { normalizeEmail } from '../../../shared/rules/registration.ts';
import { ENV, type Env } from '../../config/env.ts';
import type { CallLimiter } from '../../http/access.guard.ts';
import type { Caller, Request } from '../../http/request.ts';
import { addressKey, networkOf } from '../../platform/rate-limits-address.ts';
import { countersOf, limitsOf, RateLimits } from '../../platform/rate-limits.ts';

/** Counted where they belong: login's by success (login-limits.ts), those of mails in silence (mail-limits.ts). */
const COUNTED_ELSEWHERE: LimitName[] = ['login', 'requestReset', 'sendVerification'];

/** Counted once the input is read, so that a mistyped form costs nothing: contact-limits.ts. */
const COUNTED_LATER: LimitName[] = ['contact'];

/** Counts each call of an endpoint with a limit against its caller and its network (SEC-02). */
@Injectable()
export class ContractCallLimiter implements CallLimiter {
  private readonly table: ReturnType<typeof limitsOf>;

  constructor(
    private readonly limits: RateLimits,
    @Inject(ENV) env: Env,
  ) {
    this.table = limitsOf(env);
  }

  async check({ limit }: Endpoint, request: Request, caller: Caller | null): Promise<void> {
    if (!limit || COUNTED_LATER.includes(limit)) return;
    const { perAccount, perIp } = this.table[limit];
    const who = COUNTED_ELSEWHERE.includes(limit) ? null : whoIs(request, caller);
    await this.limits.take([
      ...countersOf(limit, `ip ${networkOf(request.ip)}`, perIp),
      ...(who ? countersOf(limit, who, perAccount) : []),
    ]);
  }
}

/** The account, or the address that somebody without one gives of themselves. The body is not parsed yet, it can be anything. */
function whoIs({ body }: Request, caller: Caller | null): string | null {
  if (caller) return `player ${caller.playerId}`;
  const { email } = (body ?? {}) as { email?: unknown };
  return typeof email === 'string' ? addressKey(normalizeEmail(email.slice(0, 320))) : null;
}
