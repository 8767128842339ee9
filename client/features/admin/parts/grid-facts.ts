import type { AdminGrid } from '../../../../shared/contract/admin-grids.ts';
import { GRID_SIZE } from '../../../../shared/rules/prizes.ts';

/** The countries of a grid, as they are stored (specification, section 5). */
export const gridCountries = [
  'Argentina',
  'Bolivia',
  'Brazil',
  'Chile',
  'Colombia',
  'Ecuador',
  'Paraguay',
  'Perú',
  'Mexico',
] as const;

/** Returns how many matches of a grid can be hit: all but the cancelled ones. */
export function playableOf({ gameCount, voidCount }: Pick<AdminGrid, 'gameCount' | 'voidCount'>): number {
  return gameCount - voidCount;
}

/** Whether a grid takes or will take picks for another number of matches than twelve. */
export function isIncomplete(grid: AdminGrid): boolean {
  return (grid.status === 'draft' || grid.status === 'open') && playableOf(grid) !== GRID_SIZE;
}
