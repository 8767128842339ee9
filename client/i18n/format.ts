import { dayOf } from '../../shared/rules/day-of.ts';
import type { Language } from '../../shared/rules/languages.ts';

type Moment = Date | string | number;
type PartName = Intl.DateTimeFormatPartTypes;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const halfYear = 182 * day;

const made = new Map<string, unknown>();

/** A format by its name. It is made once, because making it costs a hundred times as much as using it. */
function once<F>(name: string, make: () => F): F {
  const known = (made.get(name) as F | undefined) ?? make();
  made.set(name, known);
  return known;
}

/** Spanish as Latin America writes it. */
function localeOf(language: Language): string {
  return language === 'es' ? 'es-419' : language;
}

/**
 * The parts of a moment in the language's words, without the dots that Spanish and Portuguese put after short names.
 */
function parts(moment: Moment, language: Language, timeZone?: string): Record<PartName, string> {
  const format = once(
    `moment ${language} ${timeZone}`,
    () =>
      new Intl.DateTimeFormat(localeOf(language), {
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
        timeZone,
      }),
  );
  return Object.fromEntries(
    format.formatToParts(new Date(moment)).map(({ type, value }) => [type, value.replace('.', '')]),
  ) as Record<PartName, string>;
}

/** Days since 1970 of the calendar day that a moment belongs to in a zone. */
function calendarDay(moment: Moment, timeZone?: string): number {
  return Date.parse(dayOf(new Date(moment).getTime(), timeZone)) / day;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** "21:30". Times are the device's unless an IANA zone is given; a moment is a Date, an ISO text or milliseconds. */
export function formatTime(moment: Moment, language: Language, timeZone?: string): string {
  const { hour, minute } = parts(moment, language, timeZone);
  return `${hour}:${minute}`;
}

/** "22 nov 2025". */
export function formatDate(moment: Moment, language: Language, timeZone?: string): string {
  const { day, month, year } = parts(moment, language, timeZone);
  return `${day} ${month} ${year}`;
}

/** "22 nov 2025 21:30" (I18N-04: day, abbreviated month, year, 24-hour time). */
export function formatDateTime(moment: Moment, language: Language, timeZone?: string): string {
  return `${formatDate(moment, language, timeZone)} ${formatTime(moment, language, timeZone)}`;
}

/** "sáb 22 nov", with the year when it is another one and the day more than half a year away. */
export function formatDay(moment: Moment, language: Language, now: Moment, timeZone?: string): string {
  const { weekday, day, month, year } = parts(moment, language, timeZone);
  const isNear = Math.abs(new Date(moment).getTime() - new Date(now).getTime()) < halfYear;
  const hasYear = !isNear && year !== parts(now, language, timeZone).year;
  return `${weekday} ${day} ${month}${hasYear ? ` ${year}` : ''}`;
}

/** The days from the first to the last moment: "25 nov", "25–27 nov" or "30 nov – 2 dic". */
export function formatDays(first: Moment, last: Moment, language: Language, timeZone?: string): string {
  const from = parts(first, language, timeZone);
  const to = parts(last, language, timeZone);
  const end = `${to.day} ${to.month}`;
  if (from.month !== to.month) return `${from.day} ${from.month} – ${end}`;
  return from.day === to.day ? end : `${from.day}–${end}`;
}

/** A match's start: "hoy 21:30", "mañana 16:00", else "sáb 22 nov 16:00". */
export function formatStart(moment: Moment, language: Language, now: Moment, timeZone?: string): string {
  const distance = calendarDay(moment, timeZone) - calendarDay(now, timeZone);
  const near = Math.abs(distance) <= 1;
  const when = near
    ? once(`day ${language}`, () => new Intl.RelativeTimeFormat(language, { numeric: 'auto' })).format(
        distance,
        'day',
      )
    : formatDay(moment, language, now, timeZone);
  return `${when} ${formatTime(moment, language, timeZone)}`;
}

/**
 * How long ago something was: "hace 5 min", from an hour on when: "hoy 16:00", "ayer 16:00", "sáb 22 nov 16:00". Never
 * in the future.
 */
export function formatAgo(moment: number, language: Language, now: number): string {
  const minutes = Math.max(0, Math.floor((now - moment) / minute));
  if (minutes >= 60) return formatStart(moment, language, now);
  const format = once(`ago ${language}`, () => new Intl.RelativeTimeFormat(language, { style: 'short' }));
  return format.format(-minutes, 'minute');
}

/**
 * The time that is left, in milliseconds, as "3 d 4 h", "2 h 05 min", "12 min" or, in the last minute, "45 s". Never
 * below "0 s".
 */
export function formatCountdown(left: number): string {
  if (left >= day) return `${Math.floor(left / day)} d ${Math.floor((left % day) / hour)} h`;
  if (left >= hour)
    return `${Math.floor(left / hour)} h ${twoDigits(Math.floor((left % hour) / minute))} min`;
  if (left >= minute) return `${Math.floor(left / minute)} min`;
  return `${Math.max(0, Math.floor(left / 1000))} s`;
}

/**
 * The time that is left in few letters, rounded down: "3 d" from two days on, "29 h" from three hours on, else as
 * `formatCountdown`.
 */
export function formatShortCountdown(left: number): string {
  if (left >= 2 * day) return `${Math.floor(left / day)} d`;
  return left >= 3 * hour ? `${Math.floor(left / hour)} h` : formatCountdown(left);
}

/** The countries that write 9,876.5 in Spanish. The others write 9.876,5. */
const POINT_COUNTRIES = ['MX', 'PE'];
let hasDecimalPoint = false;

/**
 * Sets the country whose separators Spanish numbers have. `country`: the code of the player's country; null: the region
 * of the browser.
 */
export function setNumberCountry(country: string | null): void {
  const region = country ?? /^es-([A-Z]{2})$/.exec(navigator.language)?.[1];
  hasDecimalPoint = POINT_COUNTRIES.includes(region ?? '');
}

/** A number with the separators of the player's country (`setNumberCountry`): "9.876", in Mexico and Peru "9,876". */
export function formatNumber(value: number, language: Language, options?: Intl.NumberFormatOptions): string {
  const locale = language === 'es' ? (hasDecimalPoint ? 'es-MX' : 'es-AR') : language;
  const name = `number ${locale} ${JSON.stringify(options)}`;
  return once(name, () => new Intl.NumberFormat(locale, options)).format(value);
}

/** A number with the separators of most countries: "9.876". */
export function formatPlainNumber(value: number, language: Language): string {
  const locale = language === 'es' ? 'es-AR' : language;
  return once(`number ${locale} undefined`, () => new Intl.NumberFormat(locale)).format(value);
}

/**
 * A percentage of 0..100 with one decimal where it has one: 83.33 is "83,3 %", in Mexico and Peru "83.3%", in
 * Portuguese "83,3%".
 */
export function formatPercent(value: number, language: Language): string {
  const locale = language === 'es' && hasDecimalPoint ? 'es-MX' : language;
  const format = once(
    `percent ${locale}`,
    () => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
  );
  return format.format(value / 100);
}
