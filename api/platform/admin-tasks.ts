import { Injectable, Logger } from '@nestjs/common';
import type { AdminTask, TaskKind, TaskPhase } from '../../shared/contract/admin-tasks.ts';
import type { FieldError } from '../../shared/contract/errors.ts';
import { Database, type Queries } from '../database/database.ts';
import { AppError } from '../http/app-error.ts';
import { JobQueue, TASK_KEPT_SECONDS, type TaskQueue } from './job-queue.ts';

/** Figures of what a task did. */
export type TaskResult = Record<string, number>;

/** What a task under way may tell. */
export interface RunningTask {
  progress(phase: TaskPhase, done?: number, total?: number | null, waitsUntil?: Date | null): Promise<void>;
  /** Notes in the transaction that does it what is done: a task that is taken up again is not done twice. */
  keep(queries: Queries, result: TaskResult): Promise<void>;
}

type Run<Input> = (input: Input, task: RunningTask, actorId: number) => Promise<TaskResult>;

interface AskedTask {
  kind: TaskKind;
  /** What it is done to, in words. */
  about?: string | null;
  /** Tasks of one kind in different lanes may run beside each other. */
  lane?: string;
  input?: unknown;
  /** The asker's own number for it: under the same one it is done once, unless it fails. */
  opId?: string | undefined;
  actorId: number;
}

interface Failure {
  code: AppError['code'];
  fields?: FieldError[];
  retryAfter?: number;
}

export interface TaskRow {
  id: number;
  kind: TaskKind;
  op_id: string | null;
  about: string | null;
  input: unknown;
  actor_id: number;
  username: string | null;
  asked_at: Date;
  finished_at: Date | null;
  outcome: 'succeeded' | 'failed' | null;
  progress: AdminTask['progress'];
  result: TaskResult | null;
  failure: Failure | null;
}

const BEAT_MS = 5_000;
/** A task that was begun and that nobody has worked on for so long is over: its worker died, and nobody took it up. */
const SILENT_SECONDS = 120;
/** How long a task that is over can be read of. */
const KEPT_DAYS = 90;
const LOOK_MS = 100;
const SHOWN = 20;
/** What was noted as done is done, whatever went wrong afterwards. */
const OUTCOME = `case when result is null then 'failed' else 'succeeded' end`;

const TASKS = `select t.id, t.kind, t.op_id, t.about, t.input, t.actor_id, a.username, t.asked_at, t.finished_at, t.outcome, t.progress, t.result, t.failure
  from admin_task t left join account a on a.player_id = t.actor_id`;

/**
 * Long tasks that administrators ask for: one of a kind at a time, each with progress and a result that anybody can read afterwards. Whoever asked
 * need not stay: the queue runs it, and another instance takes it up when one dies. Its work must bear running twice.
 */
@Injectable()
export class AdminTasks {
  private readonly logger = new Logger('Tasks');
  private readonly queues = new Map<TaskKind, TaskQueue>();

  constructor(
    private readonly database: Database,
    private readonly queue: JobQueue,
  ) {}

  /**
   * To be called by a module at the start for each kind it has. Raise an `AppError` for what is to be told.
   *
   * @param options.atOnce how many of different lanes one instance works on beside each other
   */
  async define<Input>(kind: TaskKind, run: Run<Input>, { atOnce = 1 } = {}): Promise<void> {
    const work = (id: number) => this.work(id, run as Run<unknown>);
    this.queues.set(kind, await this.queue.defineTask(`task-${kind}`, work, { atOnce }));
  }

  /**
   * Stores a task and sends it to the queue, both in one transaction.
   *
   * @returns the id of the task, or of the first one if it was asked for under the same `opId` before. Raises `task_under_way` if another one of its
   *   lane is under way, and `conflict` if another one was asked for under the same `opId`
   */
  async start(task: AskedTask): Promise<number> {
    await this.endSilent();
    await this.database.rows(`delete from admin_task where finished_at < now() - $1 * interval '1 day'`, [
      KEPT_DAYS,
    ]);
    const id = await this.database.transaction(async (tx) => {
      const [row] = await tx.rows<{ id: number }>(
        `insert into admin_task (kind, about, lane, input, actor_id, op_id) values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id`,
        [task.kind, task.about ?? null, task.lane ?? '', inputOf(task), task.actorId, task.opId ?? null],
      );
      if (row) await this.getQueue(task.kind).send(row.id, tx);
      return row?.id;
    });
    if (id === undefined) return this.getAskedBefore(task);
    this.getQueue(task.kind).wake(id);
    return id;
  }

  /**
   * The same task, asked for before; what failed has left nothing behind and is done anew. Raises `task_under_way` when it is another that stands in the
   * way, and `conflict` when something else was asked for under its number.
   */
  private async getAskedBefore(task: AskedTask): Promise<number> {
    const [asked] = await this.database.rows<{ id: number; is_same: boolean }>(
      `select id, kind = $2 and actor_id = $3 and input = $4::jsonb as is_same
       from admin_task where op_id = $1 and outcome is distinct from 'failed'`,
      [task.opId ?? null, task.kind, task.actorId, inputOf(task)],
    );
    if (!asked) throw new AppError('task_under_way');
    if (!asked.is_same) throw new AppError('conflict');
    return asked.id;
  }

  /** Sends a task to the queue again. A task that is over, or done already, is not done again. */
  async takeUp(kind: TaskKind, id: number): Promise<void> {
    await this.database.transaction((tx) => this.getQueue(kind).send(id, tx));
    this.getQueue(kind).wake(id);
  }

  private getQueue(kind: TaskKind): TaskQueue {
    const queue = this.queues.get(kind);
    if (!queue) throw new Error(`No module has defined the task ${kind}`);
    return queue;
  }

  /** The task as it stands when it has ended, or after `withinMs`, or as soon as `isEnough` says so. Raises what the task raised. */
  async follow(
    id: number,
    withinMs: number,
    isEnough: (task: TaskRow) => boolean = () => false,
  ): Promise<TaskRow> {
    const giveUpAt = performance.now() + withinMs;
    for (;;) {
      const task = await this.look(id).catch((error: unknown) => {
        // A database that is busy for a moment says nothing about the task.
        if (error instanceof AppError || performance.now() >= giveUpAt) throw error;
        return null;
      });
      if (task?.failure) {
        const { code, ...details } = task.failure;
        throw new AppError(code, details);
      }
      if (task && (task.finished_at || isEnough(task) || performance.now() >= giveUpAt)) return task;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  private async look(id: number): Promise<TaskRow> {
    const [task] = await this.database.rows<TaskRow>(`${TASKS} where t.id = $1`, [id]);
    if (!task) throw new AppError('not_found');
    return task;
  }

  /** The last ones, newest first. */
  async list(): Promise<AdminTask[]> {
    await this.endSilent();
    const rows = await this.database.rows<TaskRow>(`${TASKS} order by t.id desc limit ${SHOWN}`);
    return rows.map(toTask);
  }

  private async work(id: number, run: Run<unknown>): Promise<void> {
    // A task that is over is one that somebody else has done, or that was given up.
    const [task] = await this.database.rows<{ input: unknown; actor_id: number; result: TaskResult | null }>(
      `update admin_task set beat_at = clock_timestamp() where id = $1 and finished_at is null returning input, actor_id, result`,
      [id],
    );
    if (!task) return;
    if (task.result) return this.succeed(id, task.result);
    const beat = setInterval(() => void this.beat(id), BEAT_MS);
    try {
      const result = await run(task.input, this.running(id), task.actor_id);
      await this.succeed(id, result);
    } catch (error) {
      await this.fail(id, error);
    } finally {
      clearInterval(beat);
    }
  }

  private running(id: number): RunningTask {
    return {
      progress: async (phase, done = 0, total = null, waitsUntil = null) => {
        await this.database.rows(
          'update admin_task set progress = $2, beat_at = clock_timestamp() where id = $1',
          [id, JSON.stringify({ phase, done, total, waitsUntil })],
        );
      },
      keep: async (queries, result) => {
        await queries.rows('update admin_task set result = $2 where id = $1', [id, JSON.stringify(result)]);
      },
    };
  }

  private async fail(id: number, error: unknown): Promise<void> {
    const known = error instanceof AppError ? error : new AppError('internal', { cause: error });
    if (known.status >= 500) this.logger.error({ err: error, taskId: id }, 'a task failed');
    const { code, fields, retryAfter } = known;
    const failure: Failure = { code, ...(fields ? { fields } : {}), ...(retryAfter ? { retryAfter } : {}) };
    await this.database
      .rows(
        `update admin_task set finished_at = clock_timestamp(), outcome = ${OUTCOME}, failure = case when result is null then $2::jsonb end
         where id = $1 and finished_at is null`,
        [id, JSON.stringify(failure)],
      )
      .catch((cause: unknown) =>
        this.logger.error({ err: cause, taskId: id }, 'the end of a task could not be noted'),
      );
  }

  private async succeed(id: number, result: TaskResult): Promise<void> {
    await this.database.rows(
      `update admin_task set finished_at = clock_timestamp(), outcome = 'succeeded', result = $2 where id = $1 and finished_at is null`,
      [id, JSON.stringify(result)],
    );
  }

  private async beat(id: number): Promise<void> {
    await this.database
      .rows('update admin_task set beat_at = clock_timestamp() where id = $1', [id])
      .catch(() => undefined);
  }

  private async endSilent(): Promise<void> {
    await this.database.rows(
      `update admin_task set finished_at = clock_timestamp(), outcome = ${OUTCOME},
         failure = case when result is null then '{"code": "task_interrupted"}'::jsonb end
       where finished_at is null and (beat_at < clock_timestamp() - $1 * interval '1 second'
         or beat_at is null and asked_at < clock_timestamp() - $2 * interval '1 second')`,
      [SILENT_SECONDS, TASK_KEPT_SECONDS],
    );
  }
}

const inputOf = ({ input }: AskedTask) => JSON.stringify(input ?? {});

export function toTask(row: TaskRow): AdminTask {
  return {
    id: row.id,
    kind: row.kind,
    opId: row.op_id,
    about: row.about,
    askedBy: row.username,
    askedAt: row.asked_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    state: row.outcome ?? 'running',
    progress: row.finished_at ? null : row.progress,
    result: row.result,
    failure: row.failure && { code: row.failure.code },
  };
}
