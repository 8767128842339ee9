import { Inject, Injectable } from '@nestjs/common';
import type { Endpoint, LimitName } from '../../../shared/contract/endpoint.ts';
import { normalizeEmail } from '../../../shared/rules/registration.ts';
import { ENV, type Env } from '../../config/env.ts';
import type { CallLimiter } from '../../http/access.guard.ts';
import type { Caller, Request } from '../../http/request.ts';
import { addressKey } from '../../platform/rate-limits-address.ts';
import { accountCounters, networkCounters, RateLimits } from '../../platform/rate-limits.ts';

/** Their accounts are counted elsewhere: login by its outcome (login-limits.ts), mails without a word (mail-limits.ts). */
const COUNTED_ELSEWHERE: LimitName[] = ['login', 'requestReset', 'sendVerification'];

/** Counted only once the input is valid, so that a field error costs nothing: contact-limits.ts, register.ts. */
const COUNTED_LATER: LimitName[] = ['contact', 'register'];

/** Counts each call of an endpoint with a limit for its account and its network (SEC-02). */
@Injectable()
export class ContractCallLimiter implements CallLimiter {
  constructor(
    private readonly limits: RateLimits,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Raises `too_many_requests`. */
  async check({ limit }: Endpoint, request: Request, caller: Caller | null): Promise<void> {
    if (!limit || COUNTED_LATER.includes(limit)) return;
    const who = COUNTED_ELSEWHERE.includes(limit) ? null : whoIs(request, caller);
    await this.limits.take([
      ...networkCounters(this.env.limits, limit, request.ip),
      ...(who ? accountCounters(this.env.limits, limit, who) : []),
    ]);
  }
}

/** The caller's account, or the e-mail address in the body. The body is not parsed yet and can be anything. */
function whoIs({ body }: Request, caller: Caller | null): string | null {
  if (caller) return `player ${caller.playerId}`;
  const { email } = (body ?? {}) as { email?: unknown };
  return typeof email === 'string' ? addressKey(normalizeEmail(email.slice(0, 320))) : null;
}
