import { useAdminData } from '../parts/admin-api.ts';

/** All grids, newest first. Many parts of the panel need the list, so a new one does not load it again. */
export function useGridsQuery() {
  return useAdminData('GET /admin/game-groups', undefined, { refetchOnMountOrArgChange: false });
}
