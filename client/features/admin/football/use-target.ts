import type { AdminGrid } from '../../../../shared/contract/admin-grids.ts';
import { useAdminData } from '../parts/admin-api.ts';
import { takesMatches } from '../parts/grid-facts.ts';
import { positiveInteger, useAddress } from '../parts/use-address.ts';

/** The address parameter of the grid to fill. */
const parameter = 'para';

/** The address where the grid is filled. */
export const fillWay = (gridId: number) => `?tab=api-football&${parameter}=${gridId}`;

export interface Target {
  /** The grid to fill; null: a new one. */
  grid: AdminGrid | null;
  /** The address names a grid that takes no matches: that grid, or undefined if it does not exist. */
  unfit: { named: AdminGrid | undefined } | null;
  /** The grids that take matches, newest first. */
  grids: readonly AdminGrid[];
  choose: (gridId: number | null) => void;
}

/** The target of the chosen matches: a new grid, or an open one. */
export function useTarget(): Target {
  const [parameters, change] = useAddress();
  const { data } = useAdminData('GET /admin/game-groups', undefined);
  const grids = (data ?? []).filter(takesMatches);
  const wanted = positiveInteger(parameters.get(parameter));
  const grid = grids.find(({ id }) => id === wanted) ?? null;
  const isUnfit = parameters.has(parameter) && data !== undefined && !grid;
  return {
    grid,
    unfit: isUnfit ? { named: data.find(({ id }) => id === wanted) } : null,
    grids,
    choose: (gridId) => change({ [parameter]: gridId }),
  };
}
