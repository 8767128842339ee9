import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COUNTRY_CODES } from './countries.ts';
import {
  ADULT_AGE,
  isPattern,
  ageOn,
  isAdult,
  isBirthDate,
  isCalendarDate,
  isEmail,
  normalizeEmail,
  isName,
  isPlausiblePhone,
  normalizePhone,
  phonePrefixOf,
  isUsername,
  PASSWORD_MAX,
  PASSWORD_MIN,
  passwordProblem,
  type Personal,
} from './registration.ts';

const dayIn = (from: string, to: string) =>
  fc
    .date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
const born = dayIn('1900-01-01', '2026-11-22');

test('AUTH-11 a player that turns 18 today may register, a player that turns 18 tomorrow may not', () => {
  expect(isAdult('2008-11-22', '2026-11-22')).toBe(true);
  expect(isAdult('2008-11-23', '2026-11-22')).toBe(false);
});

test('AUTH-11 a birthday on 29 February is on 1 March in other years', () => {
  expect(isAdult('2008-02-29', '2026-02-28')).toBe(false);
  expect(isAdult('2008-02-29', '2026-03-01')).toBe(true);
  expect(ageOn('2008-02-29', '2028-02-29')).toBe(20);
});

test('AUTH-11 a birth date is an existing date from 1900 on, at least five years ago', () => {
  expect(isBirthDate('2000-02-29', '2026-11-22')).toBe(true);
  expect(isBirthDate('1900-01-01', '2026-11-22')).toBe(true);
  expect(isBirthDate('2021-11-22', '2026-11-22')).toBe(true);
  // A slip, not a minor, whose choices would be erased.
  expect(isBirthDate('2021-11-23', '2026-11-22')).toBe(false);
  expect(isBirthDate('2026-05-05', '2026-11-22')).toBe(false);
  const wrong = [
    '2001-02-29',
    '1900-02-29',
    '2000-13-01',
    '2000-00-10',
    '2000-04-31',
    '1899-12-31',
    '2026-11-23',
  ];
  const malformed = [
    '',
    '2000-1-1',
    '22/11/2000',
    '2000-01-01T00:00',
    ' 2000-01-01',
    '2000-01-01\n',
    '+002000-01-01',
  ];
  expect([...wrong, ...malformed].filter((text) => isBirthDate(text, '2026-11-22'))).toEqual([]);
  expect(isBirthDate('2026-11-23')).toBe(true);
  expect(isCalendarDate('+012000-01-01')).toBe(false);
});

test('AUTH-11 every date of the calendar exists, and an impossible birth date is never that of an adult', () => {
  fc.assert(fc.property(dayIn('0001-01-01', '9999-12-31'), isCalendarDate));
  fc.assert(
    fc.property(fc.string(), (text) => {
      if (!isBirthDate(text, '2026-11-22')) expect(isAdult(text, '2026-11-22')).toBe(false);
    }),
  );
  expect(isAdult('0008-01-01', '2026-11-22')).toBe(false);
});

test('AUTH-11 an age grows by one on the birthday and never otherwise', () => {
  fc.assert(
    fc.property(born, dayIn('2026-11-22', '2100-01-01'), (birthDate, today) => {
      const yesterday = new Date(Date.parse(today) - 24 * 60 * 60_000).toISOString().slice(0, 10);
      const hasGrown = ageOn(birthDate, today) - ageOn(birthDate, yesterday);
      const isBirthday = today.slice(5) === birthDate.slice(5);
      const isLeapBirthday =
        birthDate.endsWith('02-29') && today.endsWith('03-01') && yesterday.endsWith('02-28');
      expect(hasGrown).toBe(isBirthday || isLeapBirthday ? 1 : 0);
    }),
  );
});

test('AUTH-11 a person older than an adult is an adult', () => {
  fc.assert(
    fc.property(born, born, (one, other) => {
      const [older, younger] = [one, other].sort() as [string, string];
      if (isAdult(younger, '2026-11-22')) expect(isAdult(older, '2026-11-22')).toBe(true);
    }),
  );
});

test('AUTH-07 the address is stored in lower case and trimmed', () => {
  expect(normalizeEmail('  Ana.Pérez@Example.COM ')).toBe('ana.pérez@example.com');
  expect(normalizeEmail('\u200b\u00a0ana@example.com\u2060\n')).toBe('ana@example.com');
  fc.assert(
    fc.property(fc.string(), (text) => normalizeEmail(normalizeEmail(text)) === normalizeEmail(text)),
  );
});

test.each([
  ['Ana@Ñandu.cl', 'ana@xn--andu-fqa.cl'],
  ['ana@xn--andu-fqa.cl', 'ana@xn--andu-fqa.cl'],
  ['ana@n\u0303andu.cl', 'ana@xn--andu-fqa.cl'],
])('AUTH-32 %s is stored as %s', (text, stored) => {
  expect([normalizeEmail(text), isEmail(stored)]).toEqual([stored, true]);
});

test.each(['ana@ñan du.cl', 'ñana@example.com', 'ana@ñandu', 'ana@xn--ñ.cl'])(
  'AUTH-32 %s is no address',
  (text) => expect(isEmail(normalizeEmail(text))).toBe(false),
);

const longest = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.com`;
test.each(['ana@example.com', 'a.b+c_d@sub.example.com.ar', 'X@EXAMPLE.CO', "o'neil@ex-ample.pe", longest])(
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
  'ana@example.com@example.com',
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

test('AUTH-11 the case of an address does not matter', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.emailAddress(), fc.string()),
      (text) => isEmail(text.toUpperCase()) === isEmail(text),
    ),
  );
});

test('CON-02 every address of the standard is accepted', () => {
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

test.each(['Lucía', 'Nguyê\u0303\u0323n', 'J', '李小龙', 'محمد', 'Наталья', "O'Higgins-Ñuñez", 'Ana 😀'])(
  'AUTH-11 %s is a name',
  (text) => expect(isName(text)).toBe(true),
);

const OVERLAID = ['\u0335'.repeat(50), '\u0335\u0335\u200d'.repeat(9)].map((marks) => `Z${marks}`);
test.each(['😀', '123', '-', '👩‍👩‍👧', '', '\u3164', '\uffa0\u115f', 'Ana\u1160', ...OVERLAID])(
  'AUTH-11 %j is no name',
  (text) => expect(isName(text)).toBe(false),
);

const country = fc.constantFrom(...COUNTRY_CODES);

test('AUTH-07 a number without + gets the country’s prefix', () => {
  expect(normalizePhone('+51987654321', 'AR')).toBe('+51987654321');
  expect(normalizePhone('987654321', 'PE')).toBe('+51987654321');
  expect(normalizePhone('1155556666', '')).toBe('+541155556666');
});

test('AUTH-07 a stored number has no spaces, dashes, dots, parentheses or invisible characters', () => {
  expect(normalizePhone(' (11) 5555-66.66 ', 'AR')).toBe('+541155556666');
  expect(normalizePhone('\u202A+55 11–95555\u00A01234\u202C', 'AR')).toBe('+5511955551234');
});

test('AUTH-07 normalizing twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string(), country, country, (text, one, other) => {
      const normalized = normalizePhone(text, one);
      expect(normalizePhone(normalized, other)).toBe(normalized);
    }),
  );
});

test('AUTH-07 separators do not change a number', () => {
  const digits = fc.array(fc.constantFrom(...'0123456789'), { minLength: 1, maxLength: 12 });
  const separator = fc.constantFrom('', ' ', '-', '(', ')', '.', ' - ');
  fc.assert(
    fc.property(digits, separator, country, (number, between, code) => {
      expect(normalizePhone(number.join(between), code)).toBe(phonePrefixOf(code) + number.join(''));
    }),
  );
});

test('AUTH-11 a phone number has 8 to 15 digits after the +, the first not 0', () => {
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

test('AUTH-11 a username has 3 to 20 letters, digits, _ and .', () => {
  expect(['ana', 'Ana_99', 'a.b', '123', 'x'.repeat(20)].filter((each) => !isUsername(each))).toEqual([]);
  const wrong = ['', 'ab', 'x'.repeat(21), 'ana maría', 'ana-1', 'josé', 'ana@b', 'ana\n', 'аna', '<b>'];
  expect(wrong.filter(isUsername)).toEqual([]);
});

test('AUTH-11 a username has only the allowed characters', () => {
  const allowed = fc.string({ unit: fc.constantFrom(...'abcXYZ019_.'), minLength: 3, maxLength: 19 });
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

const lucia: Personal = {
  email: 'lucia.fernandez@example.com',
  username: 'Lu_10',
  firstName: 'Lucía',
  lastName: 'Fernández Ruiz',
};
const isCommon = (password: string) => ['password1', 'contraseña', 'fernandez'].includes(password);
const problem = (password: string, personal = lucia) => passwordProblem(password, personal, isCommon);

test('SEC-01 a password has 8 to 128 characters', () => {
  expect(problem('q8#kZ!v')).toBe('too_short');
  expect(problem('q8#kZ!vM')).toBeNull();
  expect(problem('q8#kZ'.repeat(25) + 'v!M')).toBeNull();
  expect(problem('q8#kZ'.repeat(25) + 'v!Mx')).toBe('too_long');
});

test('SEC-01 an emoji is one character', () => {
  expect(problem('🐢🐇🐢🐇')).toBe('too_short');
  expect(problem('🐢🐇🐢🐇🦊🐙🦉🐝')).toBeNull();
  // The folding of accents removes two of the eight characters, but no name.
  expect(problem('q\u0301w\u0301e8#k')).toBeNull();
});

test('SEC-01 a common password is refused in any case', () => {
  expect(problem('password1')).toBe('common');
  expect(problem('PassWord1')).toBe('common');
  expect(problem('CONTRASEÑA')).toBe('common');
});

test.each(['11111111', 'AAAAAAAA', '12345678', '87654321', 'qwertyui', 'abcdefgh', 'gol!gol!gol!'])(
  'SEC-01 %s is common without the list',
  (password) => expect(passwordProblem(password, {}, () => false)).toBe('common'),
);

test.each([
  'lucia.fernandez@example.com',
  'Lucía2026',
  'fernandez!',
  'LUCIAFERNANDEZ',
  '123lucia123',
  'Lu_10Lu_10',
  'ruizruiz99',
  'example.com',
])('SEC-01 %s is too personal for Lucía Fernández Ruiz, lu_10', (password) => {
  expect(problem(password)).toBe('too_personal');
});

test.each(['lucia-toma-mate-frío', 'tortuga verde 7', 'Ruiz+cuatro gatos'])(
  'SEC-01 %s has enough characters besides the name',
  (password) => expect(problem(password)).toBeNull(),
);

test('SEC-01 a password may have the name of another player', () => {
  expect(problem('Lucía2026', { username: 'bruno', email: 'bruno@example.pe' })).toBeNull();
  expect(problem('Lucía2026', {})).toBeNull();
});

test('SEC-01 accents and names inside longer names do not hide a personal word', () => {
  expect(problem('lucia2026', { firstName: 'Lucía' })).toBe('too_personal');
  expect(problem('Lucía2026', { firstName: 'lucia' })).toBe('too_personal');
  expect(problem('xanaxcorrecto', { firstName: 'Ana', username: 'xanaxcorrecto' })).toBe('too_personal');
});

test('SEC-01 eight characters besides a name are enough, and a name of three letters counts', () => {
  expect(problem('luciaq8#kZ!vM', { firstName: 'Lucía' })).toBeNull();
  expect(problem('anaq8#kZ!v', { firstName: 'Ana' })).toBe('too_personal');
  expect(problem('anastasia99', { firstName: 'Ana', lastName: 'Anastasia' })).toBe('too_personal');
  expect(problem('z9.q8.k7ab12', { email: 'z9.q8.k7@example.org' })).toBe('too_personal');
});

test('SEC-01 a name of two letters does not make a password personal', () => {
  expect(problem('nuboso42', { firstName: 'Bo', lastName: 'Nu', username: '' })).toBeNull();
});

test('SEC-01 a random password is refused exactly if it has the wrong length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 140 }), (password) => {
      const length = [...password].length;
      const found = passwordProblem(password, {}, () => false);
      const expected = length < PASSWORD_MIN ? 'too_short' : length > PASSWORD_MAX ? 'too_long' : null;
      expect(found).toBe(expected);
    }),
  );
});

test('SEC-01 a player’s own name, username or address with up to seven more characters is refused', () => {
  const word = fc.stringMatching(/^[a-z0-9]{8,20}$/);
  const field = fc.constantFrom('firstName', 'lastName', 'username', 'email');
  fc.assert(
    fc.property(word, field, fc.stringMatching(/^[!-/]{0,7}$/), (name, where, around) => {
      expect(passwordProblem(around + name.toUpperCase(), { [where]: name }, () => false)).toBe(
        'too_personal',
      );
    }),
  );
});

test('SEC-01 a sequence of keys or letters is common in both directions, and one other character breaks it', () => {
  expect(['90123456', 'zyxwvuts', 'poiuytre', 'aabaabaa'].filter((text) => !isPattern(text))).toEqual([]);
  expect(['1234567x', 'abcdexfgh', 'abcdeabcde'].filter(isPattern)).toEqual([]);
});

test('AUTH-11 a player is an adult at 18', () => {
  expect(ADULT_AGE).toBe(18);
});
