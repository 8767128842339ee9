const formats = new Map<string, Intl.DateTimeFormat>();

/** Is the text the name of a time zone (IANA, `America/Lima`)? Offsets such as `+05:00` are none. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(text)) return false;
  try {
    formatOf(text);
    return true;
  } catch {
    return false;
  }
}

/** The day it is at `ms` (epoch milliseconds) in a time zone, as `YYYY-MM-DD`. Give it only what `isTimeZone` knows: it raises a RangeError else. */
export function dayOf(ms: number, timeZone: string): string {
  const parts = formatOf(timeZone).formatToParts(ms);
  const part = (type: 'year' | 'month' | 'day') => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** Making a format costs a hundred times what using it does. Names are known in any case, so one in another case must not be kept twice. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const key = timeZone.toLowerCase();
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formats.set(key, format);
  return format;
}
