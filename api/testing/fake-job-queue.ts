import type { Queries } from '../database/database.ts';
import { JobQueue, type JobRun } from '../platform/job-queue.ts';
import { createLogger } from '../platform/logging.ts';

/** Runs each task in this process when it is woken. Runs no recurring job; a test sets their last runs. */
export class FakeJobQueue extends JobQueue {
  runs: JobRun[] = [];
  /** Keeps the tasks that are sent, as if no process could take them. */
  isPaused = false;
  /** Ends a task as pg-boss does when its retries are used up. */
  lose: (id: number) => Promise<void> = () => Promise.resolve();
  private readonly works = new Map<string, (id: number) => Promise<void>>();
  private readonly sent: { name: string; id: number }[] = [];

  constructor() {
    super({ url: 'postgres://not-used', logger: createLogger('silent') });
  }

  override async addRecurring(): Promise<void> {}

  override lastRuns(): Promise<JobRun[]> {
    return Promise.resolve(this.runs);
  }

  override async onTaskLost(handle: (id: number) => Promise<void>): Promise<void> {
    this.lose = handle;
  }

  override async addTask(name: string, run: (id: number) => Promise<void>): Promise<void> {
    this.works.set(name, run);
  }

  override async sendTask(name: string, id: number, _transaction?: Queries): Promise<void> {
    this.sent.push({ name, id });
  }

  override wake(): void {
    if (this.isPaused) return;
    for (const { name, id } of this.sent.splice(0)) void this.works.get(name)!(id).catch(() => undefined);
  }
}
