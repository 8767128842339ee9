import { addDays, format, parseISO } from 'date-fns';

/** The calendar day (YYYY-MM-DD) of a moment in the administrator's own zone, some days later or earlier. */
export function localDay(moment: Date | string | number, daysLater = 0): string {
  return format(addDays(moment, daysLater), 'yyyy-MM-dd');
}

/** A calendar day (YYYY-MM-DD) as dd/MM/yyyy: a day has no zone, so none is applied. */
export function formatPlainDay(day: string): string {
  return format(parseISO(day), 'dd/MM/yyyy');
}

/** A moment's day as dd/MM/yyyy in the administrator's own zone. */
export function formatNumericDay(moment: Date | string | number): string {
  return format(moment, 'dd/MM/yyyy');
}

/** A moment as dd/MM/yyyy HH:mm in the administrator's own zone (I18N-04). */
export function formatNumericDateTime(moment: Date | string | number): string {
  return format(moment, 'dd/MM/yyyy HH:mm');
}

/** The administrator's zone, as IANA names it, and how far it is from UTC at that moment, e.g. "UTC−03:00". */
export function localZone(moment: number): { zone: string; offset: string } {
  return {
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    offset: `UTC${format(moment, 'xxx').replace('-', '−')}`,
  };
}

/** A moment as HH:mm in the administrator's own zone, for what is hours away. */
export function formatNumericHour(moment: Date | string | number): string {
  return format(moment, 'HH:mm');
}

/** Returns a time as a `datetime-local` field takes it. */
export function toLocal(moment: string | number | null): string {
  return moment === null ? '' : format(moment, "yyyy-MM-dd'T'HH:mm");
}
