import { createHash } from 'node:crypto';
import { COSIGNATURE, readKey } from '../shared/seal/note.ts';

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest());

/**
 * Checks VITE_LOG_KEY and VITE_LOG_WITNESSES (docs/seal.md). Returns a sentence that names the variable with a wrong
 * key; null if both are right or empty.
 */
export function findWrongLogKey(env: Record<string, string | undefined>): string | null {
  const { VITE_LOG_KEY: key = '', VITE_LOG_WITNESSES: witnesses = '' } = env;
  const isKey = (text: string, kind?: number) => {
    try {
      return Boolean(readKey(sha256, text, kind));
    } catch {
      return false;
    }
  };
  if (key.trim() && !isKey(key)) return `VITE_LOG_KEY is not the verifier key of a log: ${key}`;
  const wrong = witnesses
    .split(',')
    .map((each) => each.trim().split(/\s+/)[0]!)
    .find((each) => each && !isKey(each, COSIGNATURE));
  return wrong ? `VITE_LOG_WITNESSES has a text that is not the verifier key of a witness: ${wrong}` : null;
}
