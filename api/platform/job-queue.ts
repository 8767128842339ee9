import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Queries } from '../database/database.ts';
import { AppError } from '../http/app-error.ts';

/** A job that comes round again and again, on one instance at a time. Its work must bear running twice. */
export interface RecurringJob {
  name: string;
  everyMs: number;
  /** Raise an `AppError` for what the panel can say. @returns one line of what was done */
  run(): Promise<string>;
}

/** A task that nobody has begun after so long is not begun any more. */
export const TASK_KEPT_SECONDS = 600;

/** Where tasks of one kind wait for a worker. */
export interface TaskQueue {
  /** Adds a task in the caller's transaction: it waits if, and only if, that transaction commits. */
  send(id: number, transaction: Queries): Promise<void>;
  /** To be called after the commit: this instance looks for the task at once. */
  wake(id: number): void;
}

/** What `job_run` keeps of each job, for the panel. */
export interface JobRecorder {
  started(name: string): Promise<void>;
  /** `detail`: what was done, for who looks into the database; of a failure its code. */
  finished(name: string, outcome: 'succeeded' | 'failed', detail: string): Promise<void>;
}

/** The application's role sends tasks in its own transactions. Two instances that grant at once would fail, so they take turns. */
const ALLOW_SENDING = `do $$
  begin
    perform pg_advisory_xact_lock(hashtextextended('pgboss grants', 0));
    if exists (select from pg_roles where rolname = 'doce_app') then
      grant usage on schema pgboss to doce_app;
      grant select on pgboss.queue to doce_app;
      grant select, insert on pgboss.job_common to doce_app;
    end if;
  end $$`;

/**
 * The queue in PostgreSQL that all instances share (JOB-03): every instance proposes each round of a recurring job, the queue keeps one of them, and
 * one instance runs it. A run whose process dies is taken up again when its heartbeat stops.
 */
export class JobQueue {
  private readonly boss: PgBoss;
  private readonly logger: Logger;
  private isRunning = false;

  constructor(options: { url: string; logger: Logger }) {
    this.logger = options.logger;
    this.boss = new PgBoss({
      connectionString: options.url,
      max: 3,
      application_name: 'doce-jobs',
      superviseIntervalSeconds: 15,
    });
    this.boss.on('error', (error) => this.logger.error({ err: error }, 'job queue'));
  }

  async start(): Promise<void> {
    await this.boss.start();
    await this.boss.getDb().executeSql(ALLOW_SENDING);
    this.isRunning = true;
  }

  /**
   * Makes this instance a worker of the job.
   *
   * @returns the function that proposes the next round; of all instances' proposals within `everyMs` one is kept
   */
  async define(job: RecurringJob, recorder: JobRecorder): Promise<() => Promise<void>> {
    if (!this.isRunning) return async () => undefined;
    await this.boss.createQueue(job.name, {
      policy: 'exclusive',
      retryLimit: 0,
      heartbeatSeconds: 20,
      expireInSeconds: 1800,
      deleteAfterSeconds: 3600,
      retentionSeconds: 600,
    });
    await this.boss.work(job.name, { pollingIntervalSeconds: 1, heartbeatRefreshSeconds: 5 }, () =>
      this.runOnce(job, recorder),
    );
    const singletonSeconds = Math.max(1, Math.floor(job.everyMs / 1000));
    return async () => {
      await this.boss
        .send(job.name, {}, { singletonKey: job.name, singletonSeconds })
        .catch((error: unknown) =>
          this.logger.warn({ err: error, job: job.name }, 'could not propose a job'),
        );
    };
  }

  /**
   * Makes this instance a worker of tasks that are asked for one by one; `run` must bear running twice.
   *
   * @param options.atOnce how many of them this instance runs at the same time
   * @returns the queue of these tasks. When an instance dies, another one runs its task again. Without a running queue this instance runs each task
   *   by itself when it is woken.
   */
  async defineTask(
    name: string,
    run: (id: number) => Promise<void>,
    { atOnce }: { atOnce: number },
  ): Promise<TaskQueue> {
    if (!this.isRunning)
      return {
        send: async () => undefined,
        wake: (id) =>
          void run(id).catch((error: unknown) =>
            this.logger.error({ err: error, task: name }, 'a task was lost'),
          ),
      };
    await this.boss.createQueue(name, {
      policy: 'standard',
      retryLimit: 3,
      heartbeatSeconds: 20,
      expireInSeconds: 1800,
      deleteAfterSeconds: 3600,
      retentionSeconds: TASK_KEPT_SECONDS,
    });
    const worker = await this.boss.work<{ id: number }>(
      name,
      { pollingIntervalSeconds: 1, heartbeatRefreshSeconds: 5, localConcurrency: atOnce },
      async ([job]) => job && run(job.data.id),
    );
    return {
      send: async (id, transaction) => {
        const db = {
          executeSql: async (text: string, values?: unknown[]) => ({
            rows: await transaction.rows(text, values),
          }),
        };
        await this.boss.send(name, { id }, { db });
      },
      wake: () => this.boss.notifyWorker(worker),
    };
  }

  /** Ends taking work and waits for what is under way, at most 20 s; what is not done by then is handed back (OPS-04). */
  async stop(): Promise<void> {
    if (!this.isRunning) return;
    this.isRunning = false;
    await this.boss.stop({ graceful: true, timeout: 20_000, close: true });
  }

  private async runOnce(job: RecurringJob, recorder: JobRecorder): Promise<void> {
    await recorder.started(job.name);
    try {
      await recorder.finished(job.name, 'succeeded', await job.run());
    } catch (error) {
      // The next round tries again; nothing is half done, for every job works in transactions.
      this.logger.error({ err: error, job: job.name }, 'a job failed');
      await recorder.finished(job.name, 'failed', error instanceof AppError ? error.code : 'internal');
    }
  }
}
