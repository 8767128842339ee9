import { randomInt } from 'node:crypto';
import { tokenHash } from '../../platform/tokens.ts';

const COUNT = 10;
/** Without letters and digits that look alike. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Returns ten codes of 79 bits, such as `k3md-9xqa-27fh-bbnc`. */
export function newRecoveryCodes(): string[] {
  const part = () => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return Array.from({ length: COUNT }, () => [part(), part(), part(), part()].join('-'));
}

/** Returns the stored form of a code. Hyphens do not count. */
export const recoveryHash = (code: string): Buffer => tokenHash(code.replaceAll('-', ''));
