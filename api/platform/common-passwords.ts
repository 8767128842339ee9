import { isPattern } from '../../shared/rules/registration.ts';
import list from './common-passwords.json' with { type: 'json' };

const common = new Set(list);

/** Whether attackers try this lower-case password first (SEC-01): it is common, a key sequence or a repetition. */
export function isCommonPassword(lowerCase: string): boolean {
  return common.has(lowerCase) || isPattern(lowerCase);
}
