import {
  isAdult,
  isBirthDate,
  isEmail,
  isName,
  isUsername,
  normalizeEmail,
  passwordProblem,
} from '../../../shared/rules/registration.ts';
import type { Input } from '../../api/route.ts';
import { nearestLanguage } from '../../../shared/rules/languages.ts';
import { textOf } from './use-form.ts';
import { COUNTRIES, type CountryCode } from '../../../shared/rules/countries.ts';
import { phoneToSend } from './phone-check.ts';

export type Registration = Input<'POST /auth/register'>['body'];

/** The problems that the form can show. */
export type Problem =
  | 'required'
  | 'invalid_email'
  | 'invalid_name'
  | 'invalid_username'
  | 'invalid_phone'
  | 'invalid_date'
  | 'under_age'
  | 'too_short'
  | 'too_long'
  | 'common'
  | 'too_personal'
  | 'mismatch';

/** As long as a name may be; the server says the same. */
const NAME_MAX = 60;

/** The account that a submitted form describes: address in lower case, phone with its prefix (AUTH-07). */
export function readRegistration(form: FormData): Registration {
  const country = textOf(form, 'country');
  const phone = textOf(form, 'phone').trim();
  return {
    firstName: nameOf(form, 'firstName'),
    lastName: nameOf(form, 'lastName'),
    username: textOf(form, 'username').trim(),
    email: normalizeEmail(textOf(form, 'email')),
    password: textOf(form, 'password'),
    country: isCountryCode(country) ? country : 'AR',
    phone: phone && (phoneToSend(phone, country) ?? phone),
    birthDate: textOf(form, 'birthDate'),
  };
}

function nameOf(form: FormData, field: string): string {
  return textOf(form, field).normalize('NFC').trim();
}

/**
 * Returns the errors in the fields of an account, before a call of the server. `today` is the date where the player is.
 * If it is not YYYY-MM-DD, only the server checks the age.
 */
export function problemsOf(
  account: Registration,
  today: string,
): Partial<Record<keyof Registration, Problem>> {
  const isDated = isBirthDate(today);
  const checks: [keyof Registration, Problem | false | null][] = [
    ['firstName', !isName(account.firstName) && 'invalid_name'],
    ['lastName', !isName(account.lastName) && 'invalid_name'],
    ['firstName', account.firstName.length > NAME_MAX && 'too_long'],
    ['lastName', account.lastName.length > NAME_MAX && 'too_long'],
    ['username', !isUsername(account.username) && 'invalid_username'],
    ['email', !isEmail(account.email) && 'invalid_email'],
    ['password', passwordProblem(account.password, account, notListed)],
    ['phone', phoneToSend(account.phone, account.country) === null && 'invalid_phone'],
    ['birthDate', isDated && !isAdult(account.birthDate, today) && 'under_age'],
    ['birthDate', !isBirthDate(account.birthDate, isDated ? today : undefined) && 'invalid_date'],
  ];
  const wrong = checks.flatMap(([field, problem]) => (problem ? [[field, problem] as const] : []));
  const empty = Object.entries(account).flatMap(([field, value]) =>
    value === '' ? [[field, 'required'] as const] : [],
  );
  return Object.fromEntries([...wrong, ...empty]);
}

/** The list of common passwords is the server's. */
const notListed = () => false;

/** Whether a text is the code of a country whose adults can play. */
export function isCountryCode(text: string): text is CountryCode {
  return COUNTRIES.some(({ code }) => code === text);
}

/** Returns Brazil for a Portuguese browser (AUTH-25), else the first country. */
export function countryOfBrowser(): CountryCode {
  return nearestLanguage(navigator.language) === 'pt-BR' ? 'BR' : COUNTRIES[0].code;
}
