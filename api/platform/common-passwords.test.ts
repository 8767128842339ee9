import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  ...[
    'password',
    'password1',
    'contraseña',
    'contrasena123',
    'senha123',
    'senha@2024',
    'mudar123',
    'qwertyuiop',
    'qwerty123',
  ],
  ...[
    '12345678',
    '123456789',
    '0987654321',
    '87654321',
    'abcdefgh',
    'hgfedcba',
    'asdfghjkl',
    '1q2w3e4r',
    'q1w2e3r4',
  ],
  ...[
    'aaaaaaaa',
    '12121212',
    'golgolgol',
    'bocaboca',
    'messi10!',
    'leomessi10',
    'riverplate',
    'bocajuniors1',
    'flamengo2024',
  ],
  ...[
    'corinthians',
    'colocolo1',
    'argentina1',
    'brasil2026',
    'teamo123',
    'jesuscristo',
    'deusefiel',
    'iloveyou',
    'diosesamor',
    'p@ssw0rd',
  ],
])('SEC-01 %s is on the list of common passwords', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each([
  'cancha-de-tierra-7',
  'tortuga verde 7',
  'el mate de la abuela',
  'xk4!pz9q',
  'boca y river son dos',
  'messi no fue a la plaza',
])('SEC-01 %s is not on the list', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

test('SEC-01 a random password is not refused', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9]{12,20}$/), (password) => {
      fc.pre(new Set(password).size > 6);
      expect(isCommonPassword(password)).toBe(false);
    }),
  );
});
