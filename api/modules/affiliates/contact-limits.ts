import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../config/env.ts';
import { addressKey } from '../../platform/rate-limits-address.ts';
import { accountCounters, networkCounters, RateLimits } from '../../platform/rate-limits.ts';

/** Limits the contact requests of one address and of one network (SEC-02). Only valid requests count. */
@Injectable()
export class ContactLimits {
  constructor(
    private readonly limits: RateLimits,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Counts a request; `ip` as the connection has it. Raises `too_many_requests`. */
  async take(email: string, ip: string): Promise<void> {
    await this.limits.take([
      ...networkCounters(this.env.limits, 'contact', ip),
      ...accountCounters(this.env.limits, 'contact', addressKey(email)),
    ]);
  }
}
