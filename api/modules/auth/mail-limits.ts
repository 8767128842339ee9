import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../config/env.ts';
import { addressKey } from '../../platform/rate-limits-address.ts';
import { type Counter, countersOf, limitsOf, RateLimits } from '../../platform/rate-limits.ts';

type MailName = 'requestReset' | 'sendVerification';

/** How often one address gets a mail it can be sent by anybody (SEC-02). Silent: the answer must not tell whether there is an account. */
@Injectable()
export class MailLimits {
  constructor(
    private readonly limits: RateLimits,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Counts a mail to this address; may it be sent? */
  async mayMail(name: MailName, email: string): Promise<boolean> {
    return (await this.limits.count(this.countersOf(name, email))) === null;
  }

  /** As `mayMail`, for who sees anyway what comes of it: raises `too_many_requests`. */
  async take(name: MailName, email: string): Promise<void> {
    await this.limits.take(this.countersOf(name, email));
  }

  private countersOf(name: MailName, email: string): Counter[] {
    return countersOf(name, addressKey(email), limitsOf(this.env)[name].perAccount);
  }
}
