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

/** Whether matches can be added to a grid now. */
export function takesMatches({ status, isUnderWay }: AdminGrid): boolean {
  return (status === 'draft' || status === 'open') && !isUnderWay;
}

/** Whether a grid has another number of matches than twelve, and an administrator can change it. */
export function isIncomplete(grid: AdminGrid): boolean {
  return takesMatches(grid) && playableOf(grid) !== GRID_SIZE;
}
