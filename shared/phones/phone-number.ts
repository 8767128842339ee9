import { type MetadataJson, parsePhoneNumber } from 'libphonenumber-js/core';
import { isPlausiblePhone, phonePrefixOf } from '../rules/registration.ts';
import metadata from './metadata.json' with { type: 'json' };

/** Old prefixes before the ten digits of a Mexican number: 01, 044, 045 and, after +52, 1. */
const OLD_MEXICAN = /^(?:01|04[45]|1)(?=\d{10}$)/;

/**
 * Returns a number in E.164, e.g. `+593991234567` for Ecuador's `099 123 4567`, or null (AUTH-07, AUTH-27). Without `+`
 * it is one of `country`; with the `+` of a country other than the nine only its length is checked.
 */
export function callableNumber(text: string, country: string): string | null {
  const bare = text.replace(/[\s\p{Pd}\p{Cf}().]/gu, '').replace(/^00(?=[1-9])/, '+');
  if (!/^\+?\p{Nd}+$/u.test(bare)) return null;
  if (bare.startsWith('+') && !isOfNine(bare)) return isPlausiblePhone(bare) ? bare : null;
  return parseValid(bare, country) ?? parseValid(withoutHabits(bare, country), country);
}

function isOfNine(international: string): boolean {
  return Object.keys(metadata.country_calling_codes).some((code) => international.startsWith(`+${code}`));
}

function parseValid(text: string, country: string): string | null {
  try {
    // The types of the library name all countries of the world; the metadata has ours.
    const options = { defaultCountry: country as 'AR', extract: false };
    const number = parsePhoneNumber(text, options, metadata as unknown as MetadataJson);
    return number.isValid() ? number.number : null;
  } catch {
    // The library throws for everything that is no number.
    return null;
  }
}

/** Returns the number without a doubled code of its country, leading zeros and prefixes that no longer exist. */
function withoutHabits(bare: string, country: string): string {
  const code =
    Object.keys(metadata.country_calling_codes).find((each) => bare.startsWith(`+${each}`)) ??
    phonePrefixOf(country).slice(1);
  const digits = bare.replace('+', '').replace(new RegExp(`^(?:${code}){1,2}(?=\\d{8})`), '');
  const national = code === '52' ? digits.replace(OLD_MEXICAN, '') : digits;
  return `+${code}${national.replace(/^0+/, '')}`;
}
