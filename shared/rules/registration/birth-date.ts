/** Only adults play. */
export const ADULT_AGE = 18;

const EARLIEST_BIRTH_DATE = '1900-01-01';

/** Is the text a day that exists, as `YYYY-MM-DD`? */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  // Some engines carry 31 February over into March: only a day that comes back as itself exists.
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

/**
 * Can somebody have been born then: a real day, from 1900 on, and not after `today`? Without `today` the future is not looked at.
 * Days are `YYYY-MM-DD`.
 */
export function isBirthDate(text: string, today?: string): boolean {
  return isCalendarDate(text) && text >= EARLIEST_BIRTH_DATE && (today === undefined || text <= today);
}

/** Age in completed years on `today`. Days are `YYYY-MM-DD`. Who was born on 29 February turns on 1 March when there is no such day. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** Is somebody born on `birthDate` 18 or older on `today` (the day it is where they live)? False for what is no birth date. */
export function isAdult(birthDate: string, today: string): boolean {
  return isBirthDate(birthDate, today) && ageOn(birthDate, today) >= ADULT_AGE;
}
