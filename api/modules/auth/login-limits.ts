import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../config/env.ts';
import { addressKey } from '../../platform/rate-limits-address.ts';
import { accountCounters, RateLimits } from '../../platform/rate-limits.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
/** After this many wrong passwords in a row each further attempt has to wait. */
const PATIENCE = 10;
const LONGEST_PAUSE = 15 * MINUTE;
const NO_BOUND = 1_000_000_000;

/**
 * The login limits of one address, with or without an account (SEC-02): the windows of `login.account`, and after ten failures a pause before each
 * further attempt. The pause doubles up to a quarter of an hour. A right password clears everything.
 */
@Injectable()
export class LoginLimits {
  constructor(
    private readonly limits: RateLimits,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Counts the attempt before the password is looked at, so that many at once cannot slip through. Raises `too_many_requests`. */
  async begin(email: string): Promise<void> {
    const { windows, streak, pause } = this.keysOf(email);
    const failures = await this.limits.countOf(streak);
    await this.limits.take([
      ...windows,
      { key: streak, most: NO_BOUND, seconds: DAY },
      ...(failures >= PATIENCE ? [{ key: pause, most: 1, seconds: pauseAfter(failures) }] : []),
    ]);
  }

  /** The password was right: nothing counts against the account. */
  async succeed(email: string): Promise<void> {
    const { windows, streak, pause } = this.keysOf(email);
    await this.limits.forget([...windows.map(({ key }) => key), streak, pause]);
  }

  private keysOf(email: string) {
    const address = addressKey(email);
    return {
      windows: accountCounters(this.env.limits, 'login', address),
      streak: `login:${address}:streak`,
      pause: `login:${address}:pause`,
    };
  }
}

/** Seconds: a minute after the tenth failure, two after the eleventh, and so on. */
export function pauseAfter(failures: number): number {
  return Math.min(LONGEST_PAUSE, MINUTE * 2 ** (failures - PATIENCE));
}
