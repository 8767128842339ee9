function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** The calendar day (YYYY-MM-DD) of a moment in the administrator's own zone, some days later or earlier. */
export function localDay(moment: Date | string | number, daysLater = 0): string {
  const date = new Date(moment);
  date.setDate(date.getDate() + daysLater);
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

/** A calendar day (YYYY-MM-DD) as dd/MM/yyyy: a day has no zone, so none is applied. */
export function formatPlainDay(day: string): string {
  return day.split('-').reverse().join('/');
}

/** A moment's day as dd/MM/yyyy in the administrator's own zone. */
export function formatNumericDay(moment: Date | string | number): string {
  return formatPlainDay(localDay(moment));
}

/** The administrator's zone, as IANA names it, and how far it is from UTC at that moment, e.g. "UTC−03:00". */
export function localZone(moment: number): { zone: string; offset: string } {
  const minutes = -new Date(moment).getTimezoneOffset();
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return {
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    offset: `UTC${minutes < 0 ? '−' : '+'}${twoDigits(hours)}:${twoDigits(rest)}`,
  };
}
