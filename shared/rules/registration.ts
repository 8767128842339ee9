import { COUNTRIES } from './countries.ts';

/** Browsers and Node have it; the language alone does not. */
declare const URL: new (address: string) => { hostname: string };

/** The minimum age of players. */
export const ADULT_AGE = 18;

const EARLIEST_BIRTH_DATE = '1900-01-01';
/** A younger person types no date: the year is a slip, e.g. that of the date picker. */
const YOUNGEST_AGE = 5;

/** Whether the text is an existing date, `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  // Some engines parse 31 February as a date in March.
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

/**
 * Whether `YYYY-MM-DD` is an existing date from 1900 on, at least five years before `today`. Without `today` also a
 * later one.
 */
export function isBirthDate(text: string, today?: string): boolean {
  if (!isCalendarDate(text) || text < EARLIEST_BIRTH_DATE) return false;
  return today === undefined || ageOn(text, today) >= YOUNGEST_AGE;
}

/** Returns the age in years on `today` (`YYYY-MM-DD`). A birthday on 29 February is on 1 March in other years. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** Whether a person is an adult on `today`, their own time zone's date. False for an impossible birth date. */
export function isAdult(birthDate: string, today: string): boolean {
  return isBirthDate(birthDate, today) && ageOn(birthDate, today) >= ADULT_AGE;
}

/** The longest address that mail servers accept (RFC 5321). */
export const EMAIL_MAX = 254;

const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * Returns the stored form of an address: trimmed, in lower case, without invisible characters, and with a domain that
 * every mail server takes: `ana@xn--andu-fqa.cl` for `ana@ñandu.cl`.
 */
export function normalizeEmail(email: string): string {
  return email
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()
    .replace(/@[\p{L}\p{M}\d.-]+$/u, inAscii);
}

function inAscii(domain: string): string {
  try {
    return `@${new URL(`http://${domain.slice(1)}`).hostname}`;
  } catch {
    return domain;
  }
}

/** Whether the text is an email address with a dot in its domain. Case does not matter; outer spaces do. */
export function isEmail(text: string): boolean {
  if (text.length > EMAIL_MAX) return false;
  const [local = '', domain = '', ...more] = text.toLowerCase().split('@');
  return more.length === 0 && local.length <= 64 && LOCAL.test(local) && DOMAIN.test(domain);
}

/** Whether a name has a letter of any script and no markup or address; digits and emoji are no name (AUTH-11). */
export function isName(text: string): boolean {
  return /\p{L}/u.test(text) && isPlain(text);
}

/**
 * Whether a name has none of `<`, `>`, `://`, control characters, letters that show nothing, and more than two marks on
 * one letter.
 */
export function isPlain(text: string): boolean {
  return !/[<>\p{Cc}\u115f\u1160\u2800\u3164\uffa0]|:\/\/|(?:\p{M}\p{Cf}*){3}/u.test(text);
}

/** Returns the phone prefix of a country by its ISO code; for any other code that of the first country (+54). */
export function phonePrefixOf(countryCode: string): string {
  return (COUNTRIES.find(({ code }) => code === countryCode) ?? COUNTRIES[0]).prefix;
}

/**
 * Returns the stored form of a number (AUTH-07), without separators and invisible characters. A number without `+` gets
 * the country's prefix.
 */
export function normalizePhone(phone: string, countryCode: string): string {
  const bare = withoutSeparators(phone);
  return bare.startsWith('+') ? bare : phonePrefixOf(countryCode) + bare;
}

/** Whether the text can be a phone number: `+` and 8 to 15 digits (E.164), the first not 0. Separators are allowed. */
export function isPlausiblePhone(phone: string): boolean {
  return /^\+[1-9]\d{7,14}$/.test(withoutSeparators(phone));
}

function withoutSeparators(phone: string): string {
  return phone.replace(/[\s\p{Pd}\p{Cf}().]/gu, '');
}

/**
 * 3 to 20 letters, digits, `_` and `.`. Only ASCII, because JavaScript and PostgreSQL lower-case
 * it alike and no two names look the same.
 */
export const USERNAME_PATTERN = /^[A-Za-z0-9_.]{3,20}$/;

export function isUsername(text: string): boolean {
  return USERNAME_PATTERN.test(text);
}

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

export type PasswordProblem = 'too_short' | 'too_long' | 'common' | 'too_personal';

/** The personal fields of the form that are known. */
export interface Personal {
  email?: string;
  username?: string;
  firstName?: string;
  lastName?: string;
}

/** Sequences on keyboards and in alphabets, in both directions. */
const ROWS = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklñzxcvbnm'].flatMap(
  (row) => [row, [...row].reverse().join('')],
);
const LONGEST_UNIT = 4;

/** Shorter pieces of a name occur in passwords by chance. */
const SHORTEST_PIECE = 3;

/**
 * Returns a password's problem, or null (SEC-01); `isCommon` gets it in lower case, and length counts code points. Too
 * personal: fewer than 8 characters remain without names, username and address.
 */
export function passwordProblem(
  password: string,
  personal: Personal,
  isCommon: (lowerCase: string) => boolean,
): PasswordProblem | null {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return 'too_short';
  if (length > PASSWORD_MAX) return 'too_long';
  const lowerCase = password.toLowerCase();
  if (isPattern(lowerCase) || isCommon(lowerCase)) return 'common';
  return isTooPersonal(password, personal) ? 'too_personal' : null;
}

/** Whether the text (lower case, 8 characters or more) is a sequence or a repetition. */
export function isPattern(lowerCase: string): boolean {
  return ROWS.some((row) => row.includes(lowerCase)) || isRepetition(lowerCase);
}

/** A repetition of one to four characters, the last one possibly cut: `aaaaaaaa`, `12121212`, `gol!gol!gol!`. */
function isRepetition(text: string): boolean {
  for (let length = 1; length <= LONGEST_UNIT; length += 1) {
    if (text.slice(length) === text.slice(0, -length)) return true;
  }
  return false;
}

function isTooPersonal(password: string, personal: Personal): boolean {
  const folded = foldName(password);
  const rest = piecesOf(personal).reduce((left, piece) => left.replaceAll(piece, ''), folded);
  return rest !== folded && [...rest].length < PASSWORD_MIN;
}

/** Returns the personal words and their parts, longest first, so that removing a part does not break a longer word. */
function piecesOf({ email = '', username = '', firstName = '', lastName = '' }: Personal): string[] {
  const words = [email, username, firstName, lastName].map(foldName);
  const pieces = words.flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u), ...word.split('@')]);
  return [...new Set(pieces)]
    .filter((piece) => [...piece].length >= SHORTEST_PIECE)
    .sort((a, b) => b.length - a.length);
}

/** Removes case and accents: `Lucía` and `lucia` are one name. */
function foldName(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
