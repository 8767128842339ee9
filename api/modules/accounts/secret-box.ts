import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const [NONCE, TAG] = [12, 16];

/** Encrypts a secret for the database (AES-256-GCM with a key derived from JWT_SECRET). */
export function encryptSecret(secret: Buffer, jwtSecret: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyOf(jwtSecret), nonce);
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/** Returns the secret; null if it was encrypted with another JWT_SECRET. */
export function decryptSecret(encrypted: Buffer, jwtSecret: string): Buffer | null {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(jwtSecret), encrypted.subarray(0, NONCE));
  decipher.setAuthTag(encrypted.subarray(-TAG));
  try {
    return Buffer.concat([decipher.update(encrypted.subarray(NONCE, -TAG)), decipher.final()]);
  } catch {
    return null;
  }
}

const keyOf = (jwtSecret: string) =>
  Buffer.from(hkdfSync('sha256', jwtSecret, '', 'doce authenticator secrets', 32));
