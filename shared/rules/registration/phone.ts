import { COUNTRIES } from '../countries.ts';

/** The prefix of a country by its ISO code; that of the first country (+54) when there is no such country. */
export function phonePrefixOf(countryCode: string): string {
  return (COUNTRIES.find(({ code }) => code === countryCode) ?? COUNTRIES[0]).prefix;
}

/**
 * The number as it is stored (AUTH-07): as it is when it starts with `+`, else with the country's prefix in front; in both cases without
 * spaces, dashes, dots, parentheses and the invisible marks that a phone's address book adds when copied.
 */
export function normalizePhone(phone: string, countryCode: string): string {
  const bare = withoutSeparators(phone);
  return bare.startsWith('+') ? bare : phonePrefixOf(countryCode) + bare;
}

/** Can it be a telephone: `+`, then 8 to 15 digits (E.164), the first not 0? Separators are forgiven, a missing prefix is not. */
export function isPlausiblePhone(phone: string): boolean {
  return /^\+[1-9]\d{7,14}$/.test(withoutSeparators(phone));
}

function withoutSeparators(phone: string): string {
  return phone.replace(/[\s\p{Pd}\p{Cf}().]/gu, '');
}
