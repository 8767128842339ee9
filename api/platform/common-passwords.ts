import { isPattern } from '../../shared/rules/registration.ts';
import list from './common-passwords.json' with { type: 'json' };

const common = new Set(list);

/**
 * Returns whether a password is one of those that attackers try first (SEC-01): on the list, a row of keys, or a few characters repeated.
 *
 * @param lowerCase the password in lower case, 8 characters or more
 */
export function isCommonPassword(lowerCase: string): boolean {
  return common.has(lowerCase) || isPattern(lowerCase);
}
