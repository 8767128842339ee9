import { createHash, randomBytes } from 'node:crypto';

/** A secret to hand out: 32 random bytes as base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of it. A plain hash does, for nobody can guess 32 random bytes. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
