import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../config/env.ts';
import { addressKey, networkOf } from '../../platform/rate-limits-address.ts';
import { countersOf, limitsOf, RateLimits } from '../../platform/rate-limits.ts';

/** How often one address, and one network, may ask to be called (SEC-02). Only requests in order count: who mistypes may try again. */
@Injectable()
export class ContactLimits {
  constructor(
    private readonly limits: RateLimits,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Counts a request; `ip` as the connection has it. Raises `too_many_requests`. */
  async take(email: string, ip: string): Promise<void> {
    const { perAccount, perIp } = limitsOf(this.env).contact;
    await this.limits.take([
      ...countersOf('contact', `ip ${networkOf(ip)}`, perIp),
      ...countersOf('contact', addressKey(email), perAccount),
    ]);
  }
}
