import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmail, normalizeEmail } from './email.ts';

test('AUTH-07 the address is lower-cased and loses the spaces around it', () => {
  expect(normalizeEmail('  Ana.Pérez@Example.COM ')).toBe('ana.pérez@example.com');
  expect(normalizeEmail('\u200b\u00a0ana@example.com\u2060\n')).toBe('ana@example.com');
  fc.assert(
    fc.property(fc.string(), (text) => normalizeEmail(normalizeEmail(text)) === normalizeEmail(text)),
  );
});

test.each(['ana@example.com', 'a.b+c_d@sub.example.com.ar', 'X@EXAMPLE.CO', "o'neil@ex-ample.pe"])(
  'CON-02 %s is an address',
  (text) => expect(isEmail(text)).toBe(true),
);

test.each([
  '',
  'ana',
  'ana@',
  '@example.com',
  'ana@example',
  'ana@@example.com',
  'ana@example..com',
  'ana@-example.com',
  'ana@example.com.',
  '.ana@example.com',
  'a..na@example.com',
  'an a@example.com',
  'ana@example.com\nBcc: x@example.com',
  'ana@example.com\n',
  'ana@1.2',
  `${'a'.repeat(65)}@example.com`,
  `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(63)}.com`,
])('CON-02 %j is no address', (text) => expect(isEmail(text)).toBe(false));

test('AUTH-11 upper and lower case make no difference to what is an address', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.emailAddress(), fc.string()),
      (text) => isEmail(text.toUpperCase()) === isEmail(text),
    ),
  );
});

test('CON-02 the addresses of the standard are addresses', () => {
  fc.assert(fc.property(fc.emailAddress(), (address) => isEmail(address)));
});

test('CON-02 an address never holds white space or a second @', () => {
  fc.assert(
    fc.property(
      fc.emailAddress(),
      fc.constantFrom(' ', '\t', '\r', '\n', '@', '<', ','),
      fc.nat(),
      (address, bad, where) => {
        const at = where % (address.length + 1);
        expect(isEmail(address.slice(0, at) + bad + address.slice(at))).toBe(false);
      },
    ),
  );
});
