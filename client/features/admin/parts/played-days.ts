import type { AdminGrid } from '../../../../shared/contract/admin-grids.ts';
import { localDay } from './admin-dates.ts';

/** Days as YYYY-MM-DD. */
export interface Days {
  from: string;
  to: string;
}

/** The days of a grid's first and last match in the administrator's own zone; null: it has none. */
export function playedDays({ firstStart, lastStart }: AdminGrid): Days | null {
  return firstStart === null || lastStart === null
    ? null
    : { from: localDay(firstStart), to: localDay(lastStart) };
}

/** Does one of these days lie outside the dates of a grid? Not while a date is missing. */
export function areOutside(
  { from, to }: Days,
  { startDate, endDate }: Pick<AdminGrid, 'startDate' | 'endDate'>,
): boolean {
  return startDate !== '' && endDate !== '' && (from < startDate || to > endDate);
}
