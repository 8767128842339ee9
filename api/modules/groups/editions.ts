import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database, LONG_WORK, type Transaction } from '../../database/database.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import { RecurringJobs } from '../../platform/recurring-jobs.ts';
import { findGroupsToSettle, readResultsKey, settleEditions } from './edition.queries.ts';
import { lockGroup } from './lock-group.ts';

const LOOK_EVERY_MS = 60_000;

/** Ends the editions of groups (GRP-19, docs/decisions/0013-group-editions.md). */
@Injectable()
export class Editions implements OnApplicationBootstrap {
  /** The results of the last look; null if it may have left a group. */
  private seen: string | null = null;

  constructor(
    private readonly database: Database,
    private readonly jobs: RecurringJobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.every({ name: 'end-editions', everyMs: LOOK_EVERY_MS, run: () => this.settleAll() });
  }

  /** Brings the editions of a locked group up to date. Call it before each change of its members. */
  settle(tx: Transaction, groupId: number): Promise<void> {
    return settleEditions(tx, groupId, dateOf(this.clock));
  }

  /** Settles all groups if a result has changed since the last look. Returns one line for the panel. */
  async settleAll(): Promise<string> {
    const key = await readResultsKey(this.database);
    if (key === this.seen) return 'no new results';
    this.seen = null;
    const now = dateOf(this.clock);
    const groupIds = await this.database.transaction((tx) => findGroupsToSettle(tx, now), LONG_WORK);
    for (const groupId of groupIds)
      await this.database.transaction(async (tx) => {
        if (await lockGroup(tx, groupId)) await this.settle(tx, groupId);
      });
    this.seen = key;
    return `${groupIds.length} groups settled`;
  }
}
