import type { AdminGrid } from '../../../../shared/contract/admin-grids.ts';
import { useGridsQuery } from '../grids/grids-api.ts';
import { positiveInteger, useAddress } from '../parts/use-address.ts';

/** How the address names the grid that what is chosen is for; whoever leads here with a grid writes it. */
const parameter = 'para';

/** The way to the source to fill a grid. */
export const fillWay = (gridId: number) => `?tab=api-football&${parameter}=${gridId}`;

export interface Target {
  /** The grid to be filled; null: a new one. */
  grid: AdminGrid | null;
  /** The address names one that cannot be filled: it takes no more, or, when it is undefined, is none. */
  unfit: { named: AdminGrid | undefined } | null;
  /** Those that can be filled, the newest first. */
  grids: readonly AdminGrid[];
  choose: (gridId: number | null) => void;
}

/** What the chosen matches are for: a new grid, or one that takes picks already and lacks some. */
export function useTarget(): Target {
  const [parameters, change] = useAddress();
  const { data } = useGridsQuery();
  const grids = (data ?? []).filter(({ status }) => status === 'open');
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
