import type { AdminTask, TaskKind } from '../../shared/contract/admin-tasks.ts';
import { ERROR_STATUS } from '../../shared/contract/errors.ts';
import type { Queries, Transaction } from '../database/database.ts';
import type { TaskFailure, TaskResult } from './admin-task.entity.ts';

/** A task as the panel shows it, with the details of its failure. */
export type TaskRow = Omit<AdminTask, 'askedAt' | 'finishedAt' | 'failure' | 'isHealed'> & {
  askedAt: Date;
  finishedAt: Date | null;
  failure: TaskFailure | null;
};

export interface NewTask {
  kind: TaskKind;
  /** The subject of the task as text, e.g. the name of a grid. */
  about?: string | null;
  /** Tasks of one kind run at the same time only in different lanes. */
  lane?: string;
  input?: unknown;
  /** The administrator's own id of this operation. A repeat runs the task again only if it failed. */
  opId?: string | undefined;
  actorId: number;
}

const KEPT_DAYS = 90;
const SHOWN = 20;

/** Codes of failures that the administrator saw and can correct. */
const ASKERS_OWN = `array['${Object.entries(ERROR_STATUS)
  .filter(([, status]) => status < 500)
  .map(([code]) => code)
  .join("','")}']`;

const TASKS = `select t.id, t.kind, t.op_id as "opId", t.about, a.username as "askedBy", t.asked_at as "askedAt",
    t.finished_at as "finishedAt",
    case when t.failure ->> 'code' = any (${ASKERS_OWN}) then 'refused' else coalesce(t.outcome,
      'running') end as state, case when t.finished_at is null then t.progress end as progress, t.result, t.failure
  from admin_task t left join account a on a.player_id = t.actor_id`;

export async function findTask(queries: Queries, id: number): Promise<TaskRow | null> {
  const [row] = await queries.rows<TaskRow>(`${TASKS} where t.id = $1`, [id]);
  return row ?? null;
}

/** The 20 newest tasks, newest first. */
export function findNewestTasks(queries: Queries): Promise<TaskRow[]> {
  return queries.rows<TaskRow>(`${TASKS} order by t.id desc limit ${SHOWN}`);
}

/** Returns the id of the new task, or null if its lane has an unfinished task or its `opId` is known. */
export async function insertTask(queries: Queries, task: NewTask): Promise<number | null> {
  const [row] = await queries.rows<{ id: number }>(
    `insert into admin_task (kind, about, lane, input, actor_id, op_id) values ($1, $2, $3, $4, $5, $6)
      on conflict do nothing returning id`,
    [task.kind, task.about ?? null, task.lane ?? '', inputOf(task), task.actorId, task.opId ?? null],
  );
  return row?.id ?? null;
}

/** Locks a task that the queue does not have, unless another process sends it; null if there is none. */
export async function lockUnsentTask(tx: Transaction): Promise<{ id: number; kind: TaskKind } | null> {
  const [row] = await tx.rows<{ id: number; kind: TaskKind }>(
    'select id, kind from admin_task where sent_at is null order by id limit 1 for update skip locked',
  );
  return row ?? null;
}

export async function markSent(tx: Transaction, id: number): Promise<void> {
  await tx.rows('update admin_task set sent_at = game_now() where id = $1', [id]);
}

/** Finds the task with the same `opId` that has not failed. `isSame`: whether administrator and input are the same. */
export async function findAskedBefore(
  queries: Queries,
  task: NewTask,
): Promise<{ id: number; isSame: boolean } | null> {
  const [row] = await queries.rows<{ id: number; isSame: boolean }>(
    `select id, kind = $2 and actor_id = $3 and input = $4::jsonb as "isSame"
     from admin_task where op_id = $1 and outcome is distinct from 'failed'`,
    [task.opId ?? null, task.kind, task.actorId, inputOf(task)],
  );
  return row ?? null;
}

/** Ends a task unless it has ended. A task with a stored result has succeeded, even if it failed afterwards. */
export async function endTask(
  queries: Queries,
  id: number,
  end: { result: TaskResult } | { failure: TaskFailure },
): Promise<void> {
  const { result, failure } = { result: null, failure: null, ...end };
  await queries.rows(
    `update admin_task t set finished_at = game_now(), result = e.result,
       outcome = case when e.result is null then 'failed' else 'succeeded' end,
       failure = case when e.result is null then $3::jsonb end
     from (select coalesce($2::jsonb, result) as result from admin_task where id = $1) e
     where id = $1 and finished_at is null`,
    [id, result && JSON.stringify(result), failure && JSON.stringify(failure)],
  );
}

export async function deleteOldTasks(queries: Queries): Promise<void> {
  await queries.rows(`delete from admin_task where asked_at < statement_now() - $1 * interval '1 day'`, [
    KEPT_DAYS,
  ]);
}

/** A task that failed, with the code of its failure. */
export interface FailedTask {
  id: number;
  name: TaskKind;
  at: Date;
  detail: string;
}

/** Returns each kind and lane's last task if it failed within two days, oldest first. Refusals do not count. */
export function findFailedTasks(queries: Queries): Promise<FailedTask[]> {
  return queries.rows<FailedTask>(
    `select last.id, last.kind as name, last.finished_at as at, last.failure ->> 'code' as detail
     from (select distinct on (kind, lane) * from admin_task where asked_at > statement_now() - interval '2 days'
       order by kind, lane, id desc) last
     where last.outcome = 'failed' and last.failure ->> 'code' <> all (${ASKERS_OWN}) order by at, id`,
  );
}

const inputOf = ({ input }: NewTask) => JSON.stringify(input ?? {});
