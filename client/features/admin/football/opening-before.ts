import { addDays, setHours, startOfHour } from 'date-fns';
import { toLocal } from '../parts/admin-dates.ts';

const HOUR = 3_600_000;
const OPENS_AT = 9;

/**
 * Returns when a proposed draft opens, for a `datetime-local` field: the next 9:00 in the own zone, at least an hour
 * after `now` and a day before the first start. '': there is no such moment, so an administrator opens it.
 */
export function openingBefore(firstStart: string, now: number): string {
  const today = startOfHour(setHours(now, OPENS_AT)).getTime();
  const opening = today - now >= HOUR ? today : addDays(today, 1).getTime();
  return Date.parse(firstStart) - opening >= 24 * HOUR ? toLocal(opening) : '';
}
