import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import type { AdminTask } from '../../../../shared/contract/admin-tasks.ts';
import { api } from '../../../api/api.ts';
import { changesGames, useAdminData } from '../parts/admin-api.ts';

const none: AdminTask[] = [];

export type ListedTask = AdminTask & { state: Exclude<AdminTask['state'], 'refused'> };

/** A refusal is no task: the administrator saw it and corrects it. */
export const isListed = (task: AdminTask): task is ListedTask => task.state !== 'refused';

/**
 * The long tasks of all administrators, newest first: read every second while one runs, or while `isAsking` for one.
 */
export function useTasks(isAsking: boolean): AdminTask[] {
  const { data: tasks = none } = useAdminData('GET /admin/tasks', undefined, { pollingInterval: 30_000 });
  const isBusy = isAsking || tasks.some(({ state }) => state === 'running');
  // RTK Query polls at the shortest interval of all subscribers.
  useAdminData('GET /admin/tasks', isBusy ? undefined : skipToken, { pollingInterval: 1_000 });
  return tasks;
}

/** Reloads everything that a task may have changed when the task ends. */
export function useReloadAfterTasks(tasks: readonly AdminTask[]): void {
  const dispatch = useDispatch();
  const running = useRef(new Set<number>());
  useEffect(() => {
    const hasEnded = tasks.some(({ id, state }) => state !== 'running' && running.current.has(id));
    running.current = new Set(tasks.filter(({ state }) => state === 'running').map(({ id }) => id));
    if (hasEnded) dispatch(api.util.invalidateTags([...changesGames, 'AdminFootball']));
  }, [tasks, dispatch]);
}
