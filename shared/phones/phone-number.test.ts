import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COUNTRY_CODES } from '../rules/countries.ts';
import { phonePrefixOf } from '../rules/registration.ts';
import metadata from './metadata.json' with { type: 'json' };
import { callableNumber } from './phone-number.ts';

test.each([
  // Argentina: 9 and 15 both mean a mobile number; the library turns 15 into 9.
  ['AR', '11 5555-6666', '+541155556666'],
  ['AR', '(011) 15 5555-6666', '+5491155556666'],
  ['AR', '9 11 5555 6666', '+5491155556666'],
  ['AR', '5491155556666', '+5491155556666'],
  ['AR', '0351 15 555 6666', '+5493515556666'],
  // Mexico: 1, 01, 044 and 045 were abolished. The library refuses them.
  ['MX', '55 1234 5678', '+525512345678'],
  ['MX', '+52 1 55 1234 5678', '+525512345678'],
  ['MX', '5215512345678', '+525512345678'],
  ['MX', '044 55 1234 5678', '+525512345678'],
  ['MX', '01 55 1234 5678', '+525512345678'],
  ['CO', '300 123 4567', '+573001234567'],
  ['CO', '(601) 234-5678', '+576012345678'],
  ['CO', '573001234567', '+573001234567'],
  ['PE', '987.654.321', '+51987654321'],
  ['PE', '0987654321', '+51987654321'],
  ['PE', '51 987 654 321', '+51987654321'],
  ['CL', '9 8765 4321', '+56987654321'],
  ['CL', '09 8765 4321', '+56987654321'],
  ['CL', '56987654321', '+56987654321'],
  ['EC', '099 123 4567', '+593991234567'],
  ['EC', '593 99 123 4567', '+593991234567'],
  ['EC', '+593 099 123 4567', '+593991234567'],
  ['EC', '00593991234567', '+593991234567'],
  ['PY', '0981 123 456', '+595981123456'],
  ['PY', '595981123456', '+595981123456'],
  ['BO', '71234567', '+59171234567'],
  ['BO', '071234567', '+59171234567'],
  ['BO', '59171234567', '+59171234567'],
  // Brazil: 55 is also the area of Santa Maria. Mobile numbers have nine digits after the area.
  ['BR', '(11) 95555-1234', '+5511955551234'],
  ['BR', '0 15 11 95555-1234', '+5511955551234'],
  ['BR', '55 99123-4567', '+5555991234567'],
  ['BR', '5511955551234', '+5511955551234'],
  ['AR', '+34 612 345 678', '+34612345678'],
  ['AR', '\u202A+55 11–95555\u00A01234\u202C', '+5511955551234'],
  ['PE', '９８７６５４３２１', '+51987654321'],
])('AUTH-07 AUTH-27 in %s %s is %s', (country, text, number) => {
  expect(callableNumber(text, country)).toBe(number);
});

test.each([
  ['AR', '15 5555 6666'],
  ['MX', '55 1234 567'],
  ['CO', '100 123 4567'],
  ['PE', '123456789'],
  ['CL', '1234'],
  ['EC', '000000000'],
  ['PY', '12345678'],
  ['BO', '11111111'],
  ['BR', '11 8555-1234'],
  ['AR', ''],
  ['AR', '+'],
  ['AR', '+54abc5556666'],
  ['PE', '987654321 int. 5'],
  ['MX', '+34 61'],
])('AUTH-27 in %s %j cannot be called', (country, text) => {
  expect(callableNumber(text, country)).toBeNull();
});

const country = fc.constantFrom(...COUNTRY_CODES);
const anyNumber = fc.stringMatching(/^[+]?[0-9 ()-]{0,18}$/);

test('AUTH-07 a number that can be called stays as it is, in every country', () => {
  fc.assert(
    fc.property(anyNumber, country, country, (text, one, other) => {
      const number = callableNumber(text, one);
      if (number !== null) expect(callableNumber(number, other)).toBe(number);
    }),
  );
});

test('AUTH-07 a number without + gets the prefix of its country', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9][0-9]{6,11}$/), country, (text, code) => {
      const number = callableNumber(text, code);
      if (number !== null) expect(number.startsWith(phonePrefixOf(code))).toBe(true);
    }),
  );
});

test('AUTH-27 the metadata is the part of the library for the nine countries', () => {
  const all = JSON.parse(
    readFileSync(new URL('../../node_modules/libphonenumber-js/metadata.max.json', import.meta.url), 'utf8'),
  ) as { version: number; country_calling_codes: Record<string, string[]>; countries: object };
  const isOurs = (code: string | undefined) => (COUNTRY_CODES as (string | undefined)[]).includes(code);
  const filter = (part: object, keep: (entry: [string, any]) => boolean) =>
    Object.fromEntries(Object.entries(part).filter(keep));
  expect(metadata).toEqual({
    version: all.version,
    country_calling_codes: filter(all.country_calling_codes, ([, countries]) => isOurs(countries[0])),
    countries: filter(all.countries, ([code]) => isOurs(code)),
  });
});
