import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isUsername, USERNAME_MAX, USERNAME_MIN, usernameKey } from './username.ts';

test('AUTH-11 a username has 3 to 20 of letters, digits, _ and .', () => {
  expect(['ana', 'Ana_99', 'a.b', '123', 'x'.repeat(20)].filter((each) => !isUsername(each))).toEqual([]);
  const wrong = ['', 'ab', 'x'.repeat(21), 'ana maría', 'ana-1', 'josé', 'ana@b', 'ana\n', 'аna', '<b>'];
  expect(wrong.filter(isUsername)).toEqual([]);
});

test('AUTH-11 any name made of the allowed characters is one, and a single other character spoils it', () => {
  const allowed = fc.string({
    unit: fc.constantFrom(...'abcXYZ019_.'),
    minLength: USERNAME_MIN,
    maxLength: USERNAME_MAX - 1,
  });
  const other = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 1 })
    .filter((each) => !/^[\w.]$/.test(each));
  fc.assert(
    fc.property(allowed, other, (name, spoiler) => {
      expect(isUsername(name)).toBe(true);
      expect(isUsername(name + spoiler)).toBe(false);
      expect(isUsername(spoiler + name)).toBe(false);
    }),
  );
});

test('AUTH-11 names that differ in case only are the same name', () => {
  expect(usernameKey('Ana.B')).toBe(usernameKey('aNA.b'));
  expect(usernameKey('ana_b')).not.toBe(usernameKey('ana.b'));
});
