import { createHash, randomBytes } from 'node:crypto';

/** Returns a new secret: 32 random bytes as base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the hash to store. A plain hash is enough, because 32 random bytes cannot be guessed. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
