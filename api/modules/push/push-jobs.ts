import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { RecurringJobs } from '../../platform/recurring-jobs.ts';
import { PushOccasions } from './push-occasions.ts';
import { PushSender } from './push-sender.ts';

const LOOK_EVERY_MS = 10_000;

/** Finds what is to be told because its time has come, on one instance at a time (JOB-03); all instances send it. */
@Injectable()
export class PushJobs implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: RecurringJobs,
    private readonly occasions: PushOccasions,
    private readonly sender: PushSender,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.add({
      name: 'push-occasions',
      everyMs: LOOK_EVERY_MS,
      run: async () => {
        const count = await this.occasions.findDue();
        if (count > 0) void this.sender.wake();
        return `${count} things to tell`;
      },
    });
  }
}
