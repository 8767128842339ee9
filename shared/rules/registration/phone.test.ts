import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COUNTRY_CODES } from '../countries.ts';
import { isPlausiblePhone, normalizePhone, phonePrefixOf } from './phone.ts';

const country = fc.constantFrom(...COUNTRY_CODES);

test('AUTH-07 a number goes as it is when it starts with +, else with the country’s prefix in front', () => {
  expect(normalizePhone('+51987654321', 'AR')).toBe('+51987654321');
  expect(normalizePhone('987654321', 'PE')).toBe('+51987654321');
  expect(normalizePhone('1155556666', '')).toBe('+541155556666');
});

test('AUTH-07 spaces, dashes, dots, parentheses and invisible marks go', () => {
  expect(normalizePhone(' (11) 5555-66.66 ', 'AR')).toBe('+541155556666');
  expect(normalizePhone('\u202A+55 11–95555\u00A01234\u202C', 'AR')).toBe('+5511955551234');
});

test('AUTH-07 a normalized number is left alone, for whatever country', () => {
  fc.assert(
    fc.property(fc.string(), country, country, (text, one, other) => {
      const normalized = normalizePhone(text, one);
      expect(normalizePhone(normalized, other)).toBe(normalized);
    }),
  );
});

test('AUTH-07 however a number is written, it is the same number', () => {
  const digits = fc.array(fc.constantFrom(...'0123456789'), { minLength: 1, maxLength: 12 });
  const separator = fc.constantFrom('', ' ', '-', '(', ')', '.', ' - ');
  fc.assert(
    fc.property(digits, separator, country, (number, between, code) => {
      expect(normalizePhone(number.join(between), code)).toBe(phonePrefixOf(code) + number.join(''));
    }),
  );
});

test('AUTH-11 a telephone has 8 to 15 digits behind the +, the first not 0', () => {
  expect(
    ['+5491155556666', '+12345678', '+123456789012345', '+54 11 5555-6666'].filter(
      (each) => !isPlausiblePhone(each),
    ),
  ).toEqual([]);
  const wrong = [
    '',
    '+54',
    '+1234567',
    '+1234567890123456',
    '+05491155556666',
    '5491155556666',
    '+54abc5556666',
    '++5491155556666',
  ];
  expect(wrong.filter(isPlausiblePhone)).toEqual([]);
});
