import { useEffect, useEffectEvent, useState } from 'react';
import type { AdminGrid, GridFacts } from '../../../../shared/contract/admin-grids.ts';
import type { AdminTask } from '../../../../shared/contract/admin-tasks.ts';
import { isApiError } from '../../../api/api-error.ts';
import { newOpId } from '../../../lib/op-id.ts';
import { useKept } from '../parts/use-kept.ts';
import { useTasksQuery } from '../readiness/readiness-api.ts';

interface Wanted {
  /** A new grid of these facts, or the grid to be filled. */
  grid: GridFacts | Pick<AdminGrid, 'id'>;
  /** In the order in which they are sent. */
  fixtureIds: readonly number[];
}

/** A grid that was asked for and of which it is not known yet what came of it. */
interface Asked extends Wanted {
  /** Under this number it is made once, however often it is asked for. */
  opId: string;
}

export interface Creation {
  /** The task that makes or fills the grid, as it stands; null while there is none, or while its answer is awaited. */
  task: AdminTask | null;
  isAwaited: boolean;
  /** No answer came: it may be done all the same, and asking again does it no second time. */
  isUnknown: boolean;
  /** Asks for it: `call` gets the number to ask under, the same one as long as nothing else is wanted. Raises what it raises. */
  ask: <T extends { data: { task: AdminTask } }>(
    wanted: Wanted,
    call: (opId: string) => Promise<T>,
  ) => Promise<T>;
  /** What came of the last one has been seen. */
  end: () => void;
}

/**
 * The grid that this administrator makes or fills in this tab: after a reload in the middle, or when the answer is lost, its task is known again by its
 * number. `onMade` is told once, when the grid is there, of which fixtures it is.
 */
export function useCreation(onMade: (task: AdminTask, fixtureIds: readonly number[]) => void): Creation {
  const [asked, setAsked] = useKept<Asked | null>('creation', null, readAsked);
  const [isAwaited, setAwaited] = useState(false);
  // Asked for again and again by the box of the actions, which stands above.
  const { data: tasks = [] } = useTasksQuery();
  const found = asked && tasks.find(({ opId }) => opId === asked.opId);
  const task = isAwaited ? null : (found ?? null);

  const tellMade = useEffectEvent(() => {
    if (!asked || task?.state !== 'succeeded') return;
    onMade(task, asked.fixtureIds);
    setAsked(null);
  });
  useEffect(() => tellMade(), [task?.id, task?.state]);

  return {
    task,
    isAwaited,
    isUnknown: asked !== null && !isAwaited && task === null,
    ask: async ({ grid, fixtureIds }, call) => {
      const wanted: Wanted = { grid, fixtureIds };
      const opId = asked && isSame(asked, wanted) ? asked.opId : newOpId();
      setAsked({ ...wanted, opId });
      setAwaited(true);
      try {
        const answer = await call(opId);
        if (answer.data.task.state !== 'running') {
          setAsked(null);
          onMade(answer.data.task, fixtureIds);
        }
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

/** Is the very same wanted? The server refuses anything else under a number that it knows. */
function isSame(one: Wanted, other: Wanted): boolean {
  const said = ({ grid, fixtureIds }: Wanted) => JSON.stringify([grid, fixtureIds]);
  return said(one) === said(other);
}

/** Did the server say that nothing was done? Without a word of it, or when something broke, it may be. */
function isRefusal(error: unknown): boolean {
  if (!isApiError(error) || error.code === 'network') return false;
  return error.status < 500 || error.code.startsWith('source_') || error.code === 'task_interrupted';
}

/** What was kept; the grid is only compared. */
function readAsked(kept: unknown): Asked | null {
  const { opId, grid, fixtureIds } = (kept ?? {}) as Partial<Asked>;
  const areIds = Array.isArray(fixtureIds) && fixtureIds.every((id) => typeof id === 'number');
  return typeof opId === 'string' && grid && areIds ? { opId, grid, fixtureIds } : null;
}
