import type { AdminGrid } from '../../../../shared/contract/admin-grids.ts';
import { GRID_SIZE } from '../../../../shared/rules/prizes.ts';

/** How many matches of a grid can be hit: what is called off counts for nobody. */
export function playableOf({ gameCount, voidCount }: Pick<AdminGrid, 'gameCount' | 'voidCount'>): number {
  return gameCount - voidCount;
}

/** Does it take picks for another number of matches than a grid has? */
export function isIncomplete(grid: Pick<AdminGrid, 'status' | 'gameCount' | 'voidCount'>): boolean {
  return grid.status === 'open' && playableOf(grid) !== GRID_SIZE;
}
