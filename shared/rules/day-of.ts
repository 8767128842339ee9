const formats = new Map<string, Intl.DateTimeFormat>();

/** Whether the text is the name of an IANA time zone (`America/Lima`). Offsets such as `+05:00` are not names. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(text)) return false;
  try {
    formatOf(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the date at `ms` (epoch milliseconds) as `YYYY-MM-DD` in `timeZone`, by default the device's. Throws a
 * RangeError for a name that `isTimeZone` refuses.
 */
export function dayOf(ms: number, timeZone?: string): string {
  if (timeZone === undefined) {
    const at = new Date(ms);
    return joined(String(at.getFullYear()), String(at.getMonth() + 1), String(at.getDate()));
  }
  const parts = formatOf(timeZone).formatToParts(ms);
  const part = (type: 'year' | 'month' | 'day') => parts.find((each) => each.type === type)?.value ?? '';
  return joined(part('year'), part('month'), part('day'));
}

/** Returns the day so many days after a day, both as `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

function joined(year: string, month: string, day: string): string {
  return `${year.padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Cached, because making a format costs a hundred times its use. Names of time zones ignore case. */
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
