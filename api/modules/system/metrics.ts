import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { type Metric, metricsText } from '../../platform/metrics-text.ts';
import { RecurringJobs } from '../../platform/recurring-jobs.ts';
import { RequestDurations } from '../../platform/request-durations.ts';
import { countDeadLetters } from '../mail/queries.ts';

/** What waits in each outbox, and since when the oldest that is due has been. Not what waits by its own wish, e.g. for the end of quiet hours. */
const QUEUES = `
  select 'mail' as queue, count(*)::int as waiting, count(*) filter (where next_attempt_at <= now())::int as due,
    coalesce(extract(epoch from now() - min(next_attempt_at) filter (where next_attempt_at <= now())), 0)::float8 as late
  from mail where sent_at is null and failed_at is null
  union all
  select 'push', count(*)::int, count(*) filter (where next_attempt_at <= now())::int,
    coalesce(extract(epoch from now() - min(next_attempt_at) filter (where next_attempt_at <= now())), 0)::float8
  from push_delivery`;

interface QueueRow {
  queue: string;
  waiting: number;
  due: number;
  late: number;
}

/** What a Prometheus is told of this process and, the same by every process, of the database that all share (API-04). Nothing of persons. */
@Injectable()
export class Metrics implements OnModuleInit, OnApplicationShutdown {
  private readonly loopDelay = monitorEventLoopDelay();

  constructor(
    private readonly database: Database,
    private readonly jobs: RecurringJobs,
    private readonly requests: RequestDurations,
  ) {}

  onModuleInit(): void {
    this.loopDelay.enable();
  }

  onApplicationShutdown(): void {
    this.loopDelay.disable();
  }

  /** Of this moment. Never fails: without the database it says so and tells the rest. */
  async text(): Promise<string> {
    const pool = this.pool();
    const stored = await Promise.all([this.queues(), this.jobRuns()]).catch(() => null);
    return metricsText([
      this.requests.metric(),
      gauge('doce_database_up', 'Whether the database answered', stored ? 1 : 0),
      ...pool,
      ...(stored?.flat() ?? []),
      ...this.process(),
    ]);
  }

  private pool(): Metric[] {
    const { most, open, idle, waiting } = this.database.poolState();
    return [
      gauge('doce_db_pool_connections_max', 'How many connections this process may have', most),
      {
        ...gauge('doce_db_pool_connections', 'Connections of this process'),
        samples: [
          { labels: { state: 'busy' }, value: open - idle },
          { labels: { state: 'idle' }, value: idle },
        ],
      },
      gauge('doce_db_pool_waiting', 'Queries that wait for a connection', waiting),
    ];
  }

  private async queues(): Promise<Metric[]> {
    const rows = await this.database.rows<QueueRow>({ name: 'metrics-queues', text: QUEUES });
    const of = (name: string, help: string, value: (row: QueueRow) => number): Metric => ({
      ...gauge(name, help),
      samples: rows.map((row) => ({ labels: { queue: row.queue }, value: value(row) })),
    });
    return [
      of('doce_queue_waiting', 'What is still to be sent', ({ waiting }) => waiting),
      of('doce_queue_due', 'What could be sent at this moment', ({ due }) => due),
      of('doce_queue_late_seconds', 'How long the oldest that is due has been', ({ late }) => late),
      gauge(
        'doce_mail_failed',
        'Dead letters that nobody has dealt with',
        await countDeadLetters(this.database),
      ),
    ];
  }

  private async jobRuns(): Promise<Metric[]> {
    const runs = await this.jobs.lastRuns();
    const finished = runs.filter(({ finished_at: at }) => at !== null);
    return [
      {
        ...gauge('doce_job_started_timestamp_seconds', 'When a job was last begun'),
        samples: runs.map((run) => ({ labels: { job: run.name }, value: run.started_at.getTime() / 1000 })),
      },
      {
        ...gauge('doce_job_finished_timestamp_seconds', 'When a job last ended'),
        samples: finished.map((run) => ({
          labels: { job: run.name },
          value: run.finished_at!.getTime() / 1000,
        })),
      },
      {
        ...gauge('doce_job_succeeded', 'Whether the last run of a job that has ended went well'),
        samples: finished.map((run) => ({
          labels: { job: run.name },
          value: run.outcome === 'succeeded' ? 1 : 0,
        })),
      },
    ];
  }

  private process(): Metric[] {
    const { rss, heapUsed } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const delay = this.loopDelay.percentile(99) / 1e9;
    this.loopDelay.reset();
    const began = Date.now() / 1000 - process.uptime();
    return [
      { ...gauge('process_cpu_seconds_total', 'Processor time', (user + system) / 1e6), type: 'counter' },
      gauge('process_resident_memory_bytes', 'Memory of this process', rss),
      gauge('process_start_time_seconds', 'When this process began', began),
      gauge('nodejs_heap_size_used_bytes', 'Heap in use', heapUsed),
      gauge('nodejs_eventloop_lag_p99_seconds', '99th percentile since the last look', delay),
    ];
  }
}

const gauge = (name: string, help: string, value?: number): Metric => ({
  name,
  help,
  type: 'gauge',
  samples: value === undefined ? [] : [{ value }],
});
