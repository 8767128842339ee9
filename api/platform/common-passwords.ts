import { isPattern } from '../../shared/rules/registration.ts';
import list from './common-passwords.json' with { type: 'json' };

const common = new Set(list);

/**
 * Returns whether attackers try this password first (SEC-01): it is on the list, a sequence of keys, or a repetition of a few characters.
 *
 * @param lowerCase the password in lower case, 8 characters or more
 */
export function isCommonPassword(lowerCase: string): boolean {
  return common.has(lowerCase) || isPattern(lowerCase);
}
