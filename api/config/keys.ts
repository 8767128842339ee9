import { createECDH, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The secrets of one installation. The VAPID keys are the P-256 points and numbers of web push, in base64url. */
export interface Keys {
  jwtSecret: string;
  vapidPublicKey: string;
  vapidPrivateKey: string;
}

/** New secrets: 32 random bytes for the tokens, a key pair for web push. */
export function makeKeys(): Keys {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  // A private key that begins with zeros comes out shorter; push services want all 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return {
    jwtSecret: randomBytes(32).toString('base64url'),
    vapidPublicKey: publicKey.toString('base64url'),
    vapidPrivateKey: privateKey.toString('base64url'),
  };
}

/** Whether the two halves belong together (and are keys at all). */
export function isVapidPair(publicKey: string, privateKey: string): boolean {
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return pair.getPublicKey('base64url') === publicKey.replace(/=+$/, '');
  } catch {
    return false;
  }
}

/** The data directory's secrets, made at the first call and kept; of several starting at once the first one's stay. */
export function ensureKeys(dataDir: string): Keys {
  const file = join(dataDir, 'keys.json');
  const kept = readKeys(file);
  if (kept) return kept;

  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, `${JSON.stringify(makeKeys(), null, 2)}\n`, { mode: 0o600 });
  try {
    linkSync(unfinished, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
  return readKeys(file)!;
}

function readKeys(file: string): Keys | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Keys;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
