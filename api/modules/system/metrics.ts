import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Database } from '../../database/database.ts';
import { RateLimits } from '../../platform/rate-limits.ts';
import { RecurringJobs } from '../../platform/recurring-jobs.ts';

/** Since when a message can be sent. A failed attempt moves next_attempt_at, and this not. */
const DUE_SINCE = `coalesce(failing_since, next_attempt_at)`;
const OLDEST_DUE = `min(${DUE_SINCE}) filter (where ${DUE_SINCE} <= statement_now())`;
const secondsSince = (moment: string) =>
  `coalesce(extract(epoch from statement_now() - ${moment}), 0)::float8`;

/**
 * Mail and push outboxes: waiting and due messages, the seconds since the oldest one could be sent, and unhandled
 * failures. A mail that left since then counts: one full mailbox does not make the outbox late.
 */
const QUEUES = `
  select 'mail' as queue, count(*)::int as waiting, count(*) filter (where ${DUE_SINCE} <= statement_now())::int as due,
    ${secondsSince(`case when count(*) filter (where ${DUE_SINCE} <= statement_now()) > 0
      then greatest(${OLDEST_DUE}, (select max(sent_at) from mail)) end`)} as late,
    (select count(*)::int from mail where failed_at is not null and given_up_at is null) as failed
  from mail where sent_at is null and failed_at is null
  union all
  select 'push', count(*)::int, count(*) filter (where ${DUE_SINCE} <= statement_now())::int,
    ${secondsSince(OLDEST_DUE)}, 0
  from push_delivery`;

/** When PostgreSQL archived WAL last; without a first time, since when it counts. No row without an archive. */
const ARCHIVE = `
  select extract(epoch from coalesce(last_archived_time, stats_reset))::float8 as at from pg_stat_archiver
  where current_setting('archive_mode') <> 'off'`;

interface QueueRow {
  queue: string;
  waiting: number;
  due: number;
  late: number;
  failed: number;
}

/** `route` is declared, e.g. `/api/groups/:id`. A URL would make a time series per group and reveal ids. */
interface AnsweredRequest {
  method: string;
  route: string;
  status: number;
}

/** Metrics of this process and of the database, which every process reports alike (API-04); no personal data. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds from the arrival of a request to the last byte of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [this.registry],
  });
  private readonly databaseUp = this.gauge('doce_database_up', 'Whether the database answered');
  private readonly poolMax = this.gauge('doce_db_pool_connections_max', 'Largest number of connections');
  private readonly pool = this.gauge('doce_db_pool_connections', 'Connections of this process', 'state');
  private readonly poolWaiting = this.gauge('doce_db_pool_waiting', 'Queries that wait for a connection');
  private readonly stored = {
    waiting: this.gauge('doce_queue_waiting', 'Messages that still have to be sent', 'queue'),
    due: this.gauge('doce_queue_due', 'Messages that could be sent now', 'queue'),
    late: this.gauge(
      'doce_queue_late_seconds',
      'Seconds since the oldest due message could be sent',
      'queue',
    ),
    attacked: this.gauge('doce_login_attacks', 'Accounts that many networks try to enter now'),
    failed: this.gauge('doce_mail_failed', 'Failed mails that no administrator has dealt with'),
    started: this.gauge('doce_job_started_timestamp_seconds', 'Last start of a job', 'job'),
    finished: this.gauge('doce_job_finished_timestamp_seconds', 'Last end of a job', 'job'),
    succeeded: this.gauge('doce_job_succeeded', 'Whether the last finished run of a job succeeded', 'job'),
    archived: this.gauge('doce_wal_archived_timestamp_seconds', 'When PostgreSQL last archived WAL'),
  };

  constructor(
    private readonly database: Database,
    private readonly jobs: RecurringJobs,
    private readonly limits: RateLimits,
  ) {
    // The default of 10 ms wakes an idle process 100 times a second.
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: 100 });
  }

  noteRequest(request: AnsweredRequest, seconds: number): void {
    this.requests.observe({ ...request }, seconds);
  }

  /** Returns the metrics as text and never fails: without the database `doce_database_up` is 0. */
  async text(): Promise<string> {
    this.readPool();
    this.databaseUp.set((await this.readDatabase()) ? 1 : 0);
    return this.registry.metrics();
  }

  private readPool(): void {
    const { most, open, idle, waiting } = this.database.poolState();
    this.poolMax.set(most);
    this.pool.set({ state: 'busy' }, open - idle);
    this.pool.set({ state: 'idle' }, idle);
    this.poolWaiting.set(waiting);
  }

  private async readDatabase(): Promise<boolean> {
    const { waiting, due, late, attacked, failed, started, finished, succeeded, archived } = this.stored;
    const answer = await Promise.all([
      this.database.rows<QueueRow>({ name: 'metrics-queues', text: QUEUES }),
      this.jobs.lastRuns(),
      this.limits.countFull('loginAttack'),
      this.database.rows<{ at: number }>({ name: 'metrics-archive', text: ARCHIVE }),
    ]).catch(() => null);
    for (const gauge of Object.values(this.stored)) gauge.reset();
    // Without labels, `reset` would leave a 0.
    archived.remove();
    if (!answer) {
      failed.remove();
      attacked.remove();
      return false;
    }
    const [queues, runs, attacks, [archive]] = answer;
    if (archive) archived.set(archive.at);
    attacked.set(attacks);
    for (const row of queues) {
      waiting.set({ queue: row.queue }, row.waiting);
      due.set({ queue: row.queue }, row.due);
      late.set({ queue: row.queue }, row.late);
      failed.inc(row.failed);
    }
    for (const { name: job, started_at: start, finished_at: end, outcome } of runs) {
      started.set({ job }, start.getTime() / 1000);
      if (!end) continue;
      finished.set({ job }, end.getTime() / 1000);
      succeeded.set({ job }, outcome === 'succeeded' ? 1 : 0);
    }
    return true;
  }

  private gauge<T extends string>(name: string, help: string, ...labelNames: T[]): Gauge<T> {
    return new Gauge({ name, help, labelNames, registers: [this.registry] });
  }
}
