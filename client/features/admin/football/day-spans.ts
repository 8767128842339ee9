import { addDays, getDay } from 'date-fns';
import { localDay } from '../parts/admin-dates.ts';

export const DAY_SPANS = ['any', 'today', 'weekend', 'week'] as const;
export type DaySpan = (typeof DAY_SPANS)[number];

const friday = 5;
const sunday = 0;

/** The days (YYYY-MM-DD; empty: any) that are looked through most, in the administrator's own zone: the weekend is the one under way or the next, from Friday on. */
export function daysOf(span: DaySpan, now: number): { from: string; to: string } {
  if (span === 'any') return { from: '', to: '' };
  if (span === 'today') return { from: localDay(now), to: localDay(now) };
  if (span === 'week') return { from: localDay(now), to: localDay(now, 6) };
  const toSunday = (7 + sunday - getDay(now)) % 7;
  const end = addDays(now, toSunday);
  const begin = addDays(end, friday - 7);
  return { from: localDay(begin.getTime() < now ? now : begin), to: localDay(end) };
}
