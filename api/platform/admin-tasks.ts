import { setTimeout as wait } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { AdminTask, TaskKind, TaskPhase } from '../../shared/contract/admin-tasks.ts';
import { Database, type Transaction } from '../database/database.ts';
import { AppError, asAppError } from './app-error.ts';
import {
  deleteOldTasks,
  endTask,
  findAskedBefore,
  findNewestTasks,
  findTask,
  insertTask,
  lockUnsentTask,
  markSent,
  type NewTask,
  type TaskRow,
} from './admin-task.queries.ts';
import { AdminTaskEntity, type TaskFailure, type TaskResult } from './admin-task.entity.ts';
import { JobQueue } from './job-queue.ts';
import { Poller } from './poller.ts';

export type { TaskResult } from './admin-task.entity.ts';

/** The running task, for its work. */
export interface RunningTask {
  progress(phase: TaskPhase, done?: number, total?: number | null, waitsUntil?: Date | null): Promise<void>;
  /** Stores the result in the transaction of the work: a retry does not repeat the work. */
  keep(tx: Transaction, result: TaskResult): Promise<void>;
}

type Work<Input> = (input: Input, task: RunningTask, actorId: number) => Promise<TaskResult>;

const POLL_MS = 200;
/** How soon a task runs whose process died before it sent the task. */
const UNSENT_EVERY_MS = 30_000;

/**
 * Long tasks that administrators ask for, one per kind and lane at a time; pg-boss retries them if a process dies. A
 * task is stored first and then sent with the queue's login. All administrators can read progress and results for 90
 * days.
 */
@Injectable()
export class AdminTasks implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(AdminTasks.name);

  private readonly outbox = new Poller(
    () => this.sendUnsent(),
    (error) => this.logger.error({ err: error }, 'tasks could not be sent'),
  );

  constructor(
    private readonly database: Database,
    private readonly queue: JobQueue,
  ) {}

  onApplicationBootstrap(): void {
    this.outbox.start(UNSENT_EVERY_MS);
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.outbox.stop();
  }

  async onModuleInit(): Promise<void> {
    await this.queue.onTaskLost((id) =>
      endTask(this.database, id, { failure: { code: 'task_interrupted' } }),
    );
  }

  /**
   * Defines the work of a kind of task, at app start; `work` must be idempotent and may raise an `AppError`. `atOnce`:
   * how many tasks of different lanes one instance runs at the same time.
   */
  async define<Input>(kind: TaskKind, work: Work<Input>, { atOnce = 1 } = {}): Promise<void> {
    await this.queue.addTask(queueOf(kind), (id) => this.run(id, work as Work<unknown>), { atOnce });
  }

  /**
   * Stores a task, lets the queue have it, and returns its id or that of the first task with the same `opId`.
   *
   * @raises AppError `task_under_way` (unfinished task in the lane), `conflict` (`opId` of something else)
   */
  async start(task: NewTask): Promise<number> {
    await deleteOldTasks(this.database);
    const id = await insertTask(this.database, task);
    await this.outbox.wake();
    if (id !== null) return id;
    const asked = await findAskedBefore(this.database, task);
    if (!asked) throw new AppError('task_under_way');
    if (!asked.isSame) throw new AppError('conflict');
    return asked.id;
  }

  /**
   * Polls a task, which any instance may run, and returns it when it has ended, after `withinMs`, or if `isEnough`.
   *
   * @raises AppError the failure of the task
   */
  async follow(
    id: number,
    withinMs: number,
    isEnough: (task: AdminTask) => boolean = () => false,
  ): Promise<AdminTask> {
    const giveUpAt = performance.now() + withinMs;
    for (;;) {
      const row = await findTask(this.database, id);
      if (!row) throw new AppError('not_found');
      if (row.failure) throw new AppError(row.failure.code, row.failure);
      const task = toTask(row);
      if (task.finishedAt || isEnough(task) || performance.now() >= giveUpAt) return task;
      await wait(POLL_MS);
    }
  }

  /** The 20 newest tasks, newest first. */
  async list(): Promise<AdminTask[]> {
    return (await findNewestTasks(this.database)).map(toTask);
  }

  private async sendUnsent(): Promise<void> {
    while (!this.outbox.isStopping) {
      const task = await this.database.transaction(async (tx) => {
        const unsent = await lockUnsentTask(tx);
        if (!unsent) return null;
        await this.queue.sendTask(queueOf(unsent.kind), unsent.id);
        await markSent(tx, unsent.id);
        return unsent;
      });
      if (!task) return;
      this.queue.wake(queueOf(task.kind));
    }
  }

  /** Raises only if the end cannot be stored; pg-boss then runs the task again. */
  private async run(id: number, work: Work<unknown>): Promise<void> {
    const task = await this.tasks().findOneBy({ id, finishedAt: IsNull() });
    if (!task) return;
    const end = task.result ? { result: task.result } : await this.outcomeOf(work, task);
    await endTask(this.database, id, end);
  }

  private async outcomeOf(
    work: Work<unknown>,
    { id, input, actorId }: AdminTaskEntity,
  ): Promise<{ result: TaskResult } | { failure: TaskFailure }> {
    const running: RunningTask = {
      progress: async (phase, done = 0, total = null, waitsUntil = null) => {
        const progress = {
          phase,
          done,
          total,
          waitsUntil: waitsUntil?.toISOString() ?? null,
        };
        await this.tasks().update(id, { progress });
      },
      keep: async (tx, result) => {
        await tx.manager.update(AdminTaskEntity, id, { result });
      },
    };
    try {
      return { result: await work(input, running, actorId!) };
    } catch (error) {
      const { code, status, fields, retryAfter } =
        asAppError(error) ?? new AppError('internal', { cause: error });
      if (status >= 500) this.logger.error({ err: error, taskId: id }, 'a task failed');
      return {
        failure: {
          code,
          ...(fields && { fields }),
          ...(retryAfter && { retryAfter }),
        },
      };
    }
  }

  private tasks() {
    return this.database.source.getRepository(AdminTaskEntity);
  }
}

const queueOf = (kind: TaskKind) => `task-${kind}`;

function toTask({ askedAt, finishedAt, failure, ...task }: TaskRow): AdminTask {
  return {
    ...task,
    askedAt: askedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    failure: failure && { code: failure.code },
    isHealed: false,
  };
}
