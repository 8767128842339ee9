import type { AdminGrid } from '../../../../shared/contract/admin-grids.ts';
import { localDay } from '../parts/admin-dates.ts';

/** The days (YYYY-MM-DD) of its first and its last match, where one of them lies outside the dates that a grid was given; null: none does, or it is settled. */
export function playedOutside(grid: AdminGrid): { from: string; to: string } | null {
  const { status, startDate, endDate, firstStart, lastStart } = grid;
  if (status === 'settled' || firstStart === null || lastStart === null) return null;
  const [from, to] = [localDay(firstStart), localDay(lastStart)];
  return from < startDate || to > endDate ? { from, to } : null;
}
