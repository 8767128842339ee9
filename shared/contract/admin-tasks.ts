import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idText, instant } from './fields.ts';

/** What an administrator may ask for that takes longer than one waits for an answer. */
export const TASK_KINDS = ['update-results', 'create-grid', 'fill-grid', 'score-grid'] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

export const TASK_PHASES = ['asking', 'waiting', 'pictures', 'storing', 'scoring'] as const;
export type TaskPhase = (typeof TASK_PHASES)[number];

export const AdminTask = z.object({
  id: z.int(),
  kind: z.enum(TASK_KINDS),
  /** The number its asker gave it, by which it is known again when the answer was lost. */
  opId: z.string().nullable(),
  /** What it is done to, in words, e.g. the grid's name. */
  about: z.string().nullable(),
  /** The username of who asked for it; null for an account that is no more. */
  askedBy: z.string().nullable(),
  askedAt: instant,
  finishedAt: instant.nullable(),
  state: z.enum(['running', 'succeeded', 'failed']),
  /** How far it is, while it runs; `total` null: not known. `waitsUntil`: the source's limit is reached, it goes on by itself then. */
  progress: z
    .object({
      phase: z.enum(TASK_PHASES),
      done: z.int(),
      total: z.int().nullable(),
      waitsUntil: instant.nullable(),
    })
    .nullable(),
  /** Figures of what it did: checked, updated, finished, games, players, changed. */
  result: z.record(z.string(), z.int()).nullable(),
  /** Why it failed: a code of `errors.ts`, which whoever shows it has words for. */
  failure: z.object({ code: z.string() }).nullable(),
});
export type AdminTask = z.infer<typeof AdminTask>;

export const adminTasks = {
  list: endpoint({
    method: 'GET',
    path: '/admin/tasks',
    access: 'admin',
    summary:
      'The long tasks that administrators asked for lately, newest first, with their progress and results',
    response: z.array(AdminTask),
    done: 'ok',
  }),
  scoreGrid: endpoint({
    method: 'POST',
    path: '/admin/game-groups/:id/score-again',
    access: 'admin',
    summary: "Counts everyone's hits in a grid again; `data` is the task, which may still run",
    params: z.strictObject({ id: idText }),
    response: AdminTask,
    done: 'gridScored',
  }),
};
