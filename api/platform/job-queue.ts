import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { AppError } from './app-error.ts';

/** A job that repeats, on one instance at a time. Its work must be idempotent. */
export interface RecurringJob {
  name: string;
  everyMs: number;
  /** Returns one line for the job's output. Raises an `AppError` for a failure that the panel can name. */
  run(): Promise<string>;
}

/** The last run of a recurring job: when it last started, and how the last finished run ended. */
export interface JobRun {
  name: string;
  started_at: Date;
  finished_at: Date | null;
  outcome: 'succeeded' | 'failed' | null;
  /** The error code of a failed run. */
  detail: string | null;
}

/** The jobs of a process share three connections, so a statement that gets no answer must give its connection back. */
const STATEMENT_TIMEOUT_MS = 60_000;
/** A sent job wakes the worker of its process. Polls find retries and jobs of processes that died. */
const POLLING = { pollingIntervalSeconds: 30, heartbeatRefreshSeconds: 5 };
/**
 * A job whose worker sends no heartbeat for 20 seconds, or works for longer than half an hour, is retried at once. A
 * failed run is not: the next round is its retry.
 */
const QUEUE = { retryLimit: 1, heartbeatSeconds: 20, expireInSeconds: 1800, retentionSeconds: 600 };

/**
 * The job queue of all instances: pg-boss in PostgreSQL (JOB-03). Another instance retries a job without heartbeats.
 */
export class JobQueue {
  private readonly boss: PgBoss;
  private readonly logger: Logger;
  /** The workers of this process, by the name of their jobs. */
  private readonly workers = new Map<string, string>();
  private isRunning = false;

  /** `url` has the queue's login; `timeoutMs` limits the wait for a statement, e.g. if the network is cut. */
  constructor(options: { url: string; logger: Logger; timeoutMs?: number }) {
    this.logger = options.logger;
    // pg-boss passes it on to pg, but its types lack it.
    const limit = { query_timeout: options.timeoutMs ?? STATEMENT_TIMEOUT_MS };
    this.boss = new PgBoss({
      ...limit,
      connectionString: options.url,
      max: 3,
      // The migration creates the schema, because the queue's login may not (application-login.ts).
      createSchema: false,
      // Doce uses neither cron schedules nor dependent jobs, whose timers would query every few seconds.
      schedule: false,
      flowIntervalSeconds: 86_400,
      application_name: 'doce-jobs',
      // Both decide how soon pg-boss notices a lost heartbeat.
      superviseIntervalSeconds: 15,
      monitorIntervalSeconds: 15,
      // `lastRuns` reads all kept runs, so old ones are deleted soon.
      maintenanceIntervalSeconds: 300,
    });
    this.boss.on('error', (error) => this.logger.error({ err: error }, 'job queue'));
  }

  async start(): Promise<void> {
    await this.boss.start();
    this.isRunning = true;
  }

  /** Makes this instance a worker of the job. */
  async addRecurring(job: RecurringJob): Promise<void> {
    // Keeps the last finished run until the next one has ended.
    const deleteAfterSeconds = Math.ceil((2 * job.everyMs) / 1000) + 60;
    const options = { ...QUEUE, deleteAfterSeconds };
    await this.boss.createQueue(job.name, { ...options, policy: 'exclusive' });
    // `createQueue` leaves an existing queue as it is.
    await this.boss.updateQueue(job.name, options);
    const worker = await this.boss.work(job.name, { ...POLLING, perJobResults: true }, ([round]) =>
      this.runRound(job, round!.id),
    );
    this.workers.set(job.name, worker);
  }

  /** Sends the next round of a recurring job and looks for it. pg-boss keeps one round per `everyMs`. */
  async sendRound({ name, everyMs }: RecurringJob): Promise<void> {
    if (!this.isRunning) return;
    const singletonSeconds = Math.max(1, Math.floor(everyMs / 1000));
    await this.boss
      .send(name, {}, { singletonKey: name, singletonSeconds })
      .catch((error: unknown) => this.logger.warn({ err: error, job: name }, 'could not send a job'));
    const worker = this.workers.get(name);
    if (worker) this.boss.notifyWorker(worker);
  }

  /** The last run of each recurring job of this program, by name. */
  async lastRuns(): Promise<JobRun[]> {
    const names = [...this.workers.keys()].toSorted();
    const runs = await Promise.all(names.map(async (name) => toRun(name, await this.boss.findJobs(name))));
    return runs.filter((run) => run !== null);
  }

  /** Stops taking jobs and waits up to 20 seconds for running ones; pg-boss retries the others (OPS-04). */
  async stop(): Promise<void> {
    if (!this.isRunning) return;
    this.isRunning = false;
    await this.boss.stop({ graceful: true, timeout: 20_000, close: true });
  }

  private async runRound(job: RecurringJob, id: string): Promise<JobResult[]> {
    try {
      return [{ id, status: 'completed', output: { done: await job.run() } }];
    } catch (error) {
      this.logger.error({ err: error, job: job.name }, 'a job failed');
      // This status fails the job without a retry.
      const code = error instanceof AppError ? error.code : 'internal';
      return [{ id, status: 'deadletter', output: { code } }];
    }
  }
}

/** Returns the last run of a recurring job; null if it has not started yet. */
function toRun(name: string, jobs: JobWithMetadata[]): JobRun | null {
  const started = jobs.filter((job) => job.startedOn).toSorted((a, b) => +b.startedOn - +a.startedOn);
  const [last] = started;
  if (!last) return null;
  const run = {
    name,
    started_at: last.startedOn,
    finished_at: null,
    outcome: null,
    detail: null,
  };
  const finished = started.find((job) => job.completedOn);
  if (!finished) return run;
  const hasSucceeded = finished.state === 'completed';
  const { code = 'internal' } = (finished.output ?? {}) as { code?: string };
  return {
    ...run,
    finished_at: finished.completedOn,
    ...(hasSucceeded ? { outcome: 'succeeded' } : { outcome: 'failed', detail: code }),
  };
}
