import { isPattern } from '../../shared/rules/registration.ts';
import { COMMON_WHOLE, COMMON_WORDS } from './common-passwords-list.ts';

const ENDINGS = [
  ...[
    '',
    '1',
    '2',
    '7',
    '9',
    '10',
    '11',
    '12',
    '13',
    '21',
    '22',
    '23',
    '69',
    '77',
    '99',
    '00',
    '01',
    '007',
    '100',
    '111',
    '123',
  ],
  ...[
    '321',
    '777',
    '1234',
    '4321',
    '12345',
    '54321',
    '123456',
    '1234567',
    '12345678',
    '123456789',
    '1234567890',
  ],
  ...[
    '!',
    '.',
    '*',
    '1!',
    '10!',
    '12!',
    '123!',
    '123.',
    '123*',
    '1234!',
    '@1',
    '@12',
    '@123',
    '@1234',
    '#123',
    '_123',
    '-123',
  ],
  ...Array.from({ length: 81 }, (_, year) => String(1950 + year)),
  ...Array.from({ length: 12 }, (_, year) => `${2019 + year}!`),
  ...Array.from({ length: 12 }, (_, year) => `@${2019 + year}`),
];

const bases = new Set(COMMON_WORDS.trim().split(/\s+/));
const whole = new Set(COMMON_WHOLE.trim().split(/\s+/));

/**
 * Is the password (in lower case, 8 characters or more) one of those that everybody tries first (SEC-01): a known one, a common word or a
 * pair of it with a usual ending, a row of keys, or a few characters over and over?
 */
export function isCommonPassword(lowerCase: string): boolean {
  return (
    whole.has(lowerCase) ||
    ENDINGS.some(
      (ending) => lowerCase.endsWith(ending) && isBase(lowerCase.slice(0, lowerCase.length - ending.length)),
    ) ||
    isPattern(lowerCase)
  );
}

function isBase(text: string): boolean {
  const half = text.slice(0, text.length / 2);
  return bases.has(text) || (half + half === text && bases.has(half));
}
