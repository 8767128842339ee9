import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database, LONG_WORK, type Queries } from '../../database/database.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import { RecurringJobs } from '../../platform/recurring-jobs.ts';
import { runEach } from '../../platform/run-each.ts';
import { PushSender } from './push-sender.ts';
import { addOccasion, findDueOccasions, forgetOldPushes } from './occasion.queries.ts';

const LOOK_EVERY_MS = 10_000;

/** Writes pushes into the outbox: announcements when they are published, everything else when it is due. */
@Injectable()
export class PushOutbox implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly sender: PushSender,
    private readonly jobs: RecurringJobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** One instance at a time looks for due pushes (JOB-03). All instances send. */
  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.every({
      name: 'push-occasions',
      everyMs: LOOK_EVERY_MS,
      run: () => this.lookForDue(),
    });
  }

  private async lookForDue(): Promise<string> {
    const count = await this.addDue();
    if (count > 0) this.sendSoon();
    return `${count} occasions to push`;
  }

  /** Call this in the transaction that may show an announcement. Hidden or pushed ones stay as they are (PUSH-04). */
  async announce(tx: Queries, announcementId: number): Promise<void> {
    await addOccasion(tx, { kind: 'announcement', aboutId: announcementId }, dateOf(this.clock));
  }

  /** Wakes the sender. Call this after the commit. */
  sendSoon(): void {
    void this.sender.wake();
  }

  /** Adds the occasions that have become due, and returns their number. Simultaneous calls add each occasion once. */
  async addDue(): Promise<number> {
    let count = 0;
    await runEach(await findDueOccasions(this.database, dateOf(this.clock)), async (due) => {
      const isNew = await this.database.transaction(
        (tx) => addOccasion(tx, due, dateOf(this.clock)),
        LONG_WORK,
      );
      if (isNew) count += 1;
    });
    if (count > 0) await forgetOldPushes(this.database, dateOf(this.clock));
    return count;
  }
}
