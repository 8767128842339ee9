import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { Database } from '../database/database.ts';
import { JobQueue, type JobRecorder, type RecurringJob } from './job-queue.ts';

export interface JobRun {
  name: string;
  started_at: Date;
  finished_at: Date | null;
  outcome: 'succeeded' | 'failed' | null;
  detail: string | null;
}

/** The scheduled jobs of this program: each module adds its own when the app has started. */
@Injectable()
export class RecurringJobs implements JobRecorder, BeforeApplicationShutdown {
  constructor(
    private readonly database: Database,
    private readonly queue: JobQueue,
    private readonly registry: SchedulerRegistry,
  ) {}

  async add(job: RecurringJob): Promise<void> {
    const propose = await this.queue.define(job, this);
    this.registry.addInterval(
      job.name,
      setInterval(() => void propose(), job.everyMs),
    );
    await propose();
  }

  async beforeApplicationShutdown(): Promise<void> {
    for (const name of this.registry.getIntervals()) this.registry.deleteInterval(name);
    await this.queue.stop();
  }

  /** The last run of each job, by name. */
  lastRuns(): Promise<JobRun[]> {
    return this.database.rows<JobRun>(
      'select name, started_at, finished_at, outcome, detail from job_run order by name',
    );
  }

  async started(name: string): Promise<void> {
    await this.database.rows(
      `insert into job_run (name, started_at) values ($1, now()) on conflict (name) do update set started_at = now()`,
      [name],
    );
  }

  async finished(name: string, outcome: 'succeeded' | 'failed', detail: string): Promise<void> {
    await this.database.rows(
      'update job_run set finished_at = now(), outcome = $2, detail = $3 where name = $1',
      [name, outcome, detail],
    );
  }
}
