import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import pLimit from 'p-limit';
import { Database, LONG_WORK, type Queries } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { CLOCK, type Clock, dateOf } from '../../platform/clock.ts';
import { RecurringJobs } from '../../platform/recurring-jobs.ts';
import { SharedBoards } from '../groups/shared-boards.ts';
import { PushSender } from './push-sender.ts';
import {
  addOccasion,
  countReceivers,
  findDueOccasions,
  findGroupsToCount,
  findReminder,
  findSentReminder,
  forgetEmptyReminder,
} from './occasion.queries.ts';

const LOOK_EVERY_MS = 10_000;
/** Each count takes a connection. */
const COUNTS_AT_ONCE = 2;

/** Writes pushes into the outbox: announcements when they are published, everything else when it is due. */
@Injectable()
export class PushOutbox implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly sender: PushSender,
    private readonly boards: SharedBoards,
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

  /** Call this in the transaction that may have made an announcement visible. Does nothing if it is not visible or was pushed before (PUSH-04). */
  async announce(tx: Queries, announcementId: number): Promise<void> {
    await addOccasion(tx, { kind: 'announcement', aboutId: announcementId }, dateOf(this.clock));
  }

  /** Returns how many devices the reminder of a grid would go to now, and the one sent before. Raises `not_found` as `remind` does. */
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
   * Sends the only reminder of a grid now (ADM-38). `isNew` is false if it had been sent before. A reminder for no device is not kept, so the automatic
   * one still comes. Raises `not_found` unless the grid is open and has a match that has not locked.
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

  /**
   * Adds the occasions that have become due: scheduled announcements, grids about to lock, final results, days that ended. Two instances that run this at once add each
   * occasion once.
   *
   * @returns number of new occasions
   */
  async addDue(): Promise<number> {
    let count = 0;
    for (const due of await findDueOccasions(this.database, dateOf(this.clock))) {
      if (due.kind === 'groups') await this.countGroups();
      const isNew = await this.database.transaction(
        (tx) => addOccasion(tx, due, dateOf(this.clock)),
        LONG_WORK,
      );
      if (isNew) count += 1;
    }
    return count;
  }

  /** Counts the groups of all receivers, because a group that no member has opened since the last whistle has an old count. */
  private async countGroups(): Promise<void> {
    const groupIds = await findGroupsToCount(this.database);
    await pLimit(COUNTS_AT_ONCE).map(groupIds, (groupId) => this.boards.count(groupId));
  }
}
