import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PASSWORD_MAX, PASSWORD_MIN, passwordProblem, type Personal } from './password.ts';

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
});

test('SEC-01 a common password is refused in any case', () => {
  expect(problem('password1')).toBe('common');
  expect(problem('PassWord1')).toBe('common');
  expect(problem('CONTRASEÑA')).toBe('common');
});

test.each(['11111111', 'AAAAAAAA', '12345678', '87654321', 'qwertyui', 'abcdefgh', 'gol!gol!gol!'])(
  'SEC-01 %s is common without any list',
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
  'SEC-01 %s holds enough besides her name',
  (password) => expect(problem(password)).toBeNull(),
);

test('SEC-01 somebody else may take what is personal to her', () => {
  expect(problem('Lucía2026', { username: 'bruno', email: 'bruno@example.pe' })).toBeNull();
  expect(problem('Lucía2026', {})).toBeNull();
});

test('SEC-01 accents and a shorter name inside a longer one hide nothing', () => {
  expect(problem('lucia2026', { firstName: 'Lucía' })).toBe('too_personal');
  expect(problem('Lucía2026', { firstName: 'lucia' })).toBe('too_personal');
  expect(problem('xanaxcorrecto', { firstName: 'Ana', username: 'xanaxcorrecto' })).toBe('too_personal');
});

test('SEC-01 two letters of a name do not make a password personal', () => {
  expect(problem('nuboso42', { firstName: 'Bo', lastName: 'Nu', username: '' })).toBeNull();
});

test('SEC-01 no password out of bounds passes, and every one within is judged on its merits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 140 }), (password) => {
      const length = [...password].length;
      const found = passwordProblem(password, {}, () => false);
      const expected = length < PASSWORD_MIN ? 'too_short' : length > PASSWORD_MAX ? 'too_long' : null;
      expect(found).toBe(expected);
    }),
  );
});

test('SEC-01 nobody can take their own name, username or address, with up to seven characters around', () => {
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
