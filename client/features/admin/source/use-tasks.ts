import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import type { AdminTask, TaskKind } from '../../../../shared/contract/admin-tasks.ts';
import { api } from '../../../api/api.ts';
import { changesGames } from '../parts/stale-tags.ts';
import { useTasksQuery } from '../readiness/readiness-api.ts';

const whileRunningMs = 1_000;
const atRestMs = 30_000;

/**
 * The long tasks of all administrators, newest first: looked at every second while one runs. When one comes to its end, all that it may have changed
 * is asked for again. `isAsking`: one is being asked for at this moment. To be used once; who shows one task beside takes `useTaskOf`.
 */
export function useTasks(isAsking: boolean): AdminTask[] {
  const { data: tasks } = useTasksQuery(undefined, { pollingInterval: atRestMs });
  const isRunning = tasks?.some(({ state }) => state === 'running') ?? false;
  // Of several intervals for one question the shortest holds.
  useTasksQuery(undefined, { skip: !isAsking && !isRunning, pollingInterval: whileRunningMs });
  const dispatch = useDispatch();
  const ran = useRef(new Set<number>());

  useEffect(() => {
    if (!tasks) return;
    const hasEnded = tasks.some(({ id, state }) => state !== 'running' && ran.current.has(id));
    ran.current = new Set(tasks.filter(({ state }) => state === 'running').map(({ id }) => id));
    if (hasEnded) dispatch(api.util.invalidateTags([...changesGames, 'AdminFootball']));
  }, [tasks, dispatch]);

  return tasks ?? [];
}

/** The task of this kind that runs now; null when none does. */
export function useTaskOf(kind: TaskKind, isWanted: boolean): AdminTask | null {
  const { data: tasks } = useTasksQuery(undefined, {
    skip: !isWanted,
    pollingInterval: whileRunningMs,
  });
  return tasks?.find((task) => task.kind === kind && task.state === 'running') ?? null;
}
