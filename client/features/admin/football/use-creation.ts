import { useEffect, useEffectEvent } from 'react';
import type { AdminTask } from '../../../../shared/contract/admin-tasks.ts';
import { useSession } from '../../../session/use-session.ts';
import { useKept } from '../parts/use-kept.ts';
import { useTasksQuery } from '../readiness/readiness-api.ts';

/** A grid that was asked for and of which it is not known yet what came of it. */
interface Asked {
  name: string;
  /** The number of the last task before it. */
  after: number;
}

export interface Creation {
  /** The task that makes the grid, as it stands; null while there is none. */
  task: AdminTask | null;
  begin: (name: string) => void;
  /** What came of it is known. */
  end: () => void;
}

/**
 * The grid that this administrator is making in this tab: after a reload in the middle its task is known again. `onMade` is told when the grid is there,
 * once. While somebody else waits for the answer (`isAwaited`) the task is left alone.
 */
export function useCreation(isAwaited: boolean, onMade: (task: AdminTask) => void): Creation {
  const { user } = useSession();
  const [asked, setAsked] = useKept<Asked | null>('creation', null, readAsked);
  // Asked for again and again by the box of the actions, which stands above.
  const { data: tasks = [] } = useTasksQuery();
  const isOurs = ({ kind, id, about, askedBy }: AdminTask) =>
    asked !== null &&
    kind === 'create-grid' &&
    id > asked.after &&
    about === asked.name &&
    askedBy === user?.username;
  const task = isAwaited ? null : (tasks.find(isOurs) ?? null);

  const tellMade = useEffectEvent(() => {
    if (task?.state !== 'succeeded') return;
    onMade(task);
    setAsked(null);
  });
  useEffect(() => tellMade(), [task?.id, task?.state]);

  return {
    task,
    begin: (name) => setAsked({ name, after: Math.max(0, ...tasks.map(({ id }) => id)) }),
    end: () => setAsked(null),
  };
}

function readAsked(kept: unknown): Asked | null {
  const { name, after } = (kept ?? {}) as Partial<Asked>;
  return typeof name === 'string' && typeof after === 'number' ? { name, after } : null;
}
