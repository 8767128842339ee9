import { JobQueue, type JobRun } from '../platform/job-queue.ts';
import { createLogger } from '../platform/logging.ts';

/** Runs tasks in this process when their queue is woken. Runs no recurring job; a test sets their last runs. */
export class FakeJobQueue extends JobQueue {
  runs: JobRun[] = [];
  /** Keeps the tasks that are sent, as if no process could take them. */
  isPaused = false;
  /** Ends a task as pg-boss does when its retries are used up. */
  lose: (id: number) => Promise<void> = () => Promise.resolve();
  private readonly works = new Map<string, { run: (id: number) => Promise<void>; free: number }>();
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

  override async addTask(
    name: string,
    run: (id: number) => Promise<void>,
    { atOnce }: { atOnce: number },
  ): Promise<void> {
    this.works.set(name, { run, free: atOnce });
  }

  override async sendTask(name: string, id: number): Promise<void> {
    this.sent.push({ name, id });
  }

  override wake(name: string): void {
    const work = this.works.get(name);
    if (!work || this.isPaused) return;
    while (work.free > 0) {
      const next = this.sent.findIndex((task) => task.name === name);
      if (next === -1) return;
      const [task] = this.sent.splice(next, 1);
      work.free -= 1;
      const after = () => {
        work.free += 1;
        this.wake(name);
      };
      void work.run(task!.id).then(after, after);
    }
  }
}
