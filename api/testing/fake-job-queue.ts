import { JobQueue, type JobRun } from '../platform/job-queue.ts';
import { createLogger } from '../platform/logging.ts';

/** Runs no recurring job; a test sets their last runs. */
export class FakeJobQueue extends JobQueue {
  runs: JobRun[] = [];

  constructor() {
    super({ url: 'postgres://not-used', logger: createLogger('silent') });
  }

  override async addRecurring(): Promise<void> {}

  override lastRuns(): Promise<JobRun[]> {
    return Promise.resolve(this.runs);
  }
}
