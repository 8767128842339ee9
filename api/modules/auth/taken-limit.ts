import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../config/env.ts';
import { accountCounters, networkCounters, RateLimits } from '../../platform/rate-limits.ts';

/** Limits how often a network or an account learns that an address or a username is taken (SEC-02). */
@Injectable()
export class TakenLimit {
  constructor(
    private readonly limits: RateLimits,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Runs a search for what is taken; only a search that finds something counts. It counts before the search, so that simultaneous calls cannot
   * exceed the limit.
   *
   * @param asker `ip` as the connection has it
   * @returns what `search` found
   * @raises `too_many_requests`, without a search: being refused must not tell whether something is taken
   */
  async look<T>(asker: { ip: string; playerId?: number }, search: () => Promise<T[]>): Promise<T[]> {
    const { limits } = this.env;
    const counters = [
      ...networkCounters(limits, 'taken', asker.ip),
      ...(asker.playerId ? accountCounters(limits, 'taken', `player ${asker.playerId}`) : []),
    ];
    await this.limits.take(counters);
    const taken = await search();
    if (taken.length === 0) await this.limits.giveBack(counters);
    return taken;
  }
}
