import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { instant } from './fields.ts';

/** The long tasks that an administrator can ask for. */
export const TASK_KINDS = ['update-results', 'create-grid', 'fill-grid'] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

export const TASK_PHASES = ['asking', 'waiting', 'pictures', 'storing', 'scoring'] as const;
export type TaskPhase = (typeof TASK_PHASES)[number];

export const AdminTask = z.object({
  id: z.int(),
  kind: z.enum(TASK_KINDS),
  /** The administrator's own id of this operation. A retry after a lost answer uses the same id. */
  opId: z.string().nullable(),
  /** The subject of the task as text, e.g. the name of a grid. */
  about: z.string().nullable(),
  /** The administrator's username; null for a deleted account. */
  askedBy: z.string().nullable(),
  askedAt: instant,
  finishedAt: instant.nullable(),
  /** refused: the administrator who asked saw why and can correct it, so it is no failure. */
  state: z.enum(['running', 'succeeded', 'failed', 'refused']),
  /** A failure that is over: the same work or the source has succeeded since. */
  isHealed: z.boolean(),
  /** Null unless it runs; `total` is null if unknown. `waitsUntil`: it pauses for the source's rate limit. */
  progress: z
    .object({
      phase: z.enum(TASK_PHASES),
      done: z.int(),
      total: z.int().nullable(),
      waitsUntil: instant.nullable(),
    })
    .nullable(),
  /** Figures: checked, updated, finished, games, players, changed. */
  result: z.record(z.string(), z.int()).nullable(),
  /** A code of `errors.ts`. */
  failure: z.object({ code: z.string() }).nullable(),
});
export type AdminTask = z.infer<typeof AdminTask>;

export const adminTasks = {
  list: endpoint({
    method: 'GET',
    path: '/admin/tasks',
    access: 'admin',
    permission: 'any',
    summary: 'The recent long tasks with their progress and results, newest first',
    response: z.array(AdminTask),
    done: 'ok',
  }),
};
