import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database, LONG_WORK, type Queries } from '../../database/database.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import { RecurringJobs } from '../../platform/recurring-jobs.ts';
import { runEach } from '../../platform/run-each.ts';
import { PushSender } from './push-sender.ts';
import {
  addOccasion,
  countReceivers,
  findDueOccasions,
  findReminder,
  findSentReminder,
  forgetEmptyReminder,
  forgetOldPushes,
} from './occasion.queries.ts';

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

  /** Returns how many devices a grid's reminder would go to, and the one sent before. Raises `not_found`. */
  async previewReminder(
    gridId: number,
  ): Promise<{ devices: number; before: { at: Date; sent: number } | null }> {
    const now = dateOf(this.clock);
    const due = await findReminder(this.database, gridId, now);
    const before = await findSentReminder(this.database, gridId);
    if (!due && !before) throw new AppError('not_found');
    return { devices: due ? await countReceivers(this.database, due, now) : 0, before };
  }

  /**
   * Sends a grid's only reminder now (ADM-38); `isNew` is false if it was sent before, and one for no device is not
   * kept. Raises `not_found` unless the grid is open and has an unlocked match.
   */
  async remind(gridId: number, actorId: number): Promise<{ isNew: boolean; at: Date; sent: number }> {
    const now = dateOf(this.clock);
    const isNew = await this.database.transaction(async (tx) => {
      const due = await findReminder(tx, gridId, now);
      if (!due) return false;
      await forgetEmptyReminder(tx, gridId);
      if (!(await addOccasion(tx, due, now))) return false;
      if (!(await findSentReminder(tx, gridId))) {
        await forgetEmptyReminder(tx, gridId);
        return true;
      }
      await recordAudit(tx, { actorId, action: 'grid.remind', subject: `grid:${gridId}` });
      return true;
    }, LONG_WORK);
    const reminder = await findSentReminder(this.database, gridId);
    if (isNew && !reminder) return { isNew, at: now, sent: 0 };
    if (!reminder) throw new AppError('not_found');
    this.sendSoon();
    return { isNew, ...reminder };
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
