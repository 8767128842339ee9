import { useEffect, useEffectEvent, useState } from 'react';
import type { AdminTask } from '../../../../shared/contract/admin-tasks.ts';
import { isApiError } from '../../../api/api-error.ts';
import { useKept } from '../parts/use-kept.ts';
import { useTasksQuery } from '../readiness/readiness-api.ts';

/** A grid that was asked for and of which it is not known yet what came of it. */
interface Asked {
  /** Under this number it is made once, however often it is asked for. */
  opId: string;
  /** The grid to be filled; null: a new one. */
  gridId: number | null;
  name: string;
}

export interface Creation {
  /** The task that makes or fills the grid, as it stands; null while there is none, or while its answer is awaited. */
  task: AdminTask | null;
  isAwaited: boolean;
  /** No answer came: it may be done all the same, and asking again does it no second time. */
  isUnknown: boolean;
  /** Asks for it: `call` gets the number to ask under. Raises what it raises. */
  ask: <T extends { data: { task: AdminTask } }>(
    what: Omit<Asked, 'opId'>,
    call: (opId: string) => Promise<T>,
  ) => Promise<T>;
  /** What came of the last one has been seen. */
  end: () => void;
}

/**
 * The grid that this administrator makes or fills in this tab: after a reload in the middle, or when the answer is lost, its task is known again by its
 * number. `onMade` is told when the grid is there and nobody has waited for the answer, once.
 */
export function useCreation(onMade: (task: AdminTask) => void): Creation {
  const [asked, setAsked] = useKept<Asked | null>('creation', null, readAsked);
  const [isAwaited, setAwaited] = useState(false);
  // Asked for again and again by the box of the actions, which stands above.
  const { data: tasks = [] } = useTasksQuery();
  const found = asked && tasks.find(({ opId }) => opId === asked.opId);
  const task = isAwaited ? null : (found ?? null);

  const tellMade = useEffectEvent(() => {
    if (task?.state !== 'succeeded') return;
    onMade(task);
    setAsked(null);
  });
  useEffect(() => tellMade(), [task?.id, task?.state]);

  return {
    task,
    isAwaited,
    isUnknown: asked !== null && !isAwaited && task === null,
    ask: async (what, call) => {
      const isSame = asked !== null && asked.gridId === what.gridId;
      const opId = isSame ? asked.opId : crypto.randomUUID();
      setAsked({ ...what, opId });
      setAwaited(true);
      try {
        const answer = await call(opId);
        if (answer.data.task.state !== 'running') setAsked(null);
        return answer;
      } catch (error) {
        if (isRefusal(error)) setAsked(null);
        throw error;
      } finally {
        setAwaited(false);
      }
    },
    end: () => {
      if (task?.failure) setAsked(null);
    },
  };
}

/** Did the server say that nothing was done? Without a word of it, or when something broke, it may be. */
function isRefusal(error: unknown): boolean {
  if (!isApiError(error) || error.code === 'network') return false;
  return error.status < 500 || error.code.startsWith('source_') || error.code === 'task_interrupted';
}

function readAsked(kept: unknown): Asked | null {
  const { opId, gridId, name } = (kept ?? {}) as Partial<Asked>;
  const isTarget = gridId === null || typeof gridId === 'number';
  return typeof opId === 'string' && isTarget && typeof name === 'string' ? { opId, gridId, name } : null;
}
