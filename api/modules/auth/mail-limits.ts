import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../config/env.ts';
import { addressKey } from '../../platform/rate-limits-address.ts';
import { countersOf, limitsOf, RateLimits } from '../../platform/rate-limits.ts';

/** How often one address gets a mail it can be sent by anybody (SEC-02). Silent: the answer must not tell whether there is an account. */
@Injectable()
export class MailLimits {
  constructor(
    private readonly limits: RateLimits,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Counts a mail to this address; may it be sent? */
  async mayMail(name: 'requestReset' | 'sendVerification', email: string): Promise<boolean> {
    const { perAccount } = limitsOf(this.env)[name];
    return (await this.limits.count(countersOf(name, addressKey(email), perAccount))) === null;
  }
}
