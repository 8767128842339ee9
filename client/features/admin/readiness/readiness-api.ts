import { skipToken } from '@reduxjs/toolkit/query/react';
import { useAdminData } from '../parts/admin-api.ts';

/** The long tasks of all administrators, newest first. Several parts of the panel show them, so a new one does not load them again. */
export function useTasksQuery(
  _input?: undefined,
  options: { skip?: boolean; pollingInterval?: number } = {},
) {
  const { skip, pollingInterval } = options;
  return useAdminData('GET /admin/tasks', skip ? skipToken : undefined, {
    pollingInterval,
    refetchOnMountOrArgChange: false,
  });
}
