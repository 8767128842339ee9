import { COUNTRIES, type CountryCode } from '../../../shared/rules/countries.ts';

/** Whether a text is the code of a country whose adults can play. */
export function isCountryCode(text: string): text is CountryCode {
  return COUNTRIES.some(({ code }) => code === text);
}
