import type { AdminGrid } from '../../../../shared/contract/admin-grids.ts';

/** How many matches of a grid can be hit: what is called off counts for nobody. */
export function playableOf({ gameCount, voidCount }: Pick<AdminGrid, 'gameCount' | 'voidCount'>): number {
  return gameCount - voidCount;
}
