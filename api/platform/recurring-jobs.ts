import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { JobQueue, type JobRun, type RecurringJob } from './job-queue.ts';

/** The recurring jobs of this program. Each module adds its own when the app has started. */
@Injectable()
export class RecurringJobs implements BeforeApplicationShutdown {
  constructor(
    private readonly queue: JobQueue,
    private readonly registry: SchedulerRegistry,
  ) {}

  /** Runs the job now and then every `everyMs`, which can be a setting; @nestjs/schedule clears the interval. */
  async every(job: RecurringJob): Promise<void> {
    await this.queue.addRecurring(job);
    const interval = setInterval(() => void this.queue.sendRound(job), job.everyMs);
    this.registry.addInterval(job.name, interval);
    await this.queue.sendRound(job);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.queue.stop();
  }

  /** The last run of each job, by name. */
  lastRuns(): Promise<JobRun[]> {
    return this.queue.lastRuns();
  }
}
