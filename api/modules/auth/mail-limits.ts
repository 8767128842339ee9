import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../config/env.ts';
import { addressKey } from '../../platform/rate-limits-address.ts';
import { accountCounters, type Counter, RateLimits } from '../../platform/rate-limits.ts';

type MailName = 'requestReset' | 'sendVerification';

/** Limits the mails that anybody can cause to one address (SEC-02). The answer must not tell whether the address has an account. */
@Injectable()
export class MailLimits {
  constructor(
    private readonly limits: RateLimits,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Counts a mail to this address. Returns whether it may be sent. */
  async mayMail(name: MailName, email: string): Promise<boolean> {
    return (await this.limits.count(this.countersOf(name, email))) === null;
  }

  /** As `mayMail`, but raises `too_many_requests`. */
  async take(name: MailName, email: string): Promise<void> {
    await this.limits.take(this.countersOf(name, email));
  }

  private countersOf(name: MailName, email: string): Counter[] {
    return accountCounters(this.env.limits, name, addressKey(email));
  }
}
