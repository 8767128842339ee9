import { createECDH, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EnvError, type Variables } from './variables.ts';

/** The secrets of one installation. The VAPID keys are those of web push (P-256), in base64url. */
export interface Keys {
  jwtSecret: string;
  vapidPublicKey: string;
  vapidPrivateKey: string;
}

/** Returns new secrets: 32 random bytes for the tokens and a key pair for web push. */
export function makeKeys(): Keys {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  // Node drops leading zeros of a private key. Push services need all 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return {
    jwtSecret: randomBytes(32).toString('base64url'),
    vapidPublicKey: publicKey.toString('base64url'),
    vapidPrivateKey: privateKey.toString('base64url'),
  };
}

/** Returns whether both are keys and belong together. */
export function isVapidPair(publicKey: string, privateKey: string): boolean {
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return pair.getPublicKey('base64url') === publicKey.replace(/=+$/, '');
  } catch {
    return false;
  }
}

/**
 * Returns the given secrets, and missing ones from the data directory, where the first call makes them.
 *
 * @raises EnvError if a half of the VAPID keys is missing or does not match, or the directory cannot keep keys
 */
export function completeKeys(vars: Variables, dataDir: string): Keys {
  const { JWT_SECRET: jwtSecret, VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = vars;
  if (!publicKey !== !privateKey) {
    throw new EnvError(
      `${publicKey ? 'VAPID_PRIVATE_KEY' : 'VAPID_PUBLIC_KEY'}: must be set together with its other half`,
    );
  }
  if (publicKey && privateKey && !isVapidPair(publicKey, privateKey)) {
    throw new EnvError('VAPID_PUBLIC_KEY: is not the public half of VAPID_PRIVATE_KEY (both in base64url)');
  }
  if (jwtSecret && publicKey && privateKey)
    return { jwtSecret, vapidPublicKey: publicKey, vapidPrivateKey: privateKey };
  const kept = readOrMakeKeys(dataDir);
  return {
    jwtSecret: jwtSecret ?? kept.jwtSecret,
    vapidPublicKey: publicKey ?? kept.vapidPublicKey,
    vapidPrivateKey: privateKey ?? kept.vapidPrivateKey,
  };
}

/** Returns the data directory's secrets, which the first call makes. If several processes make them, the first wins. */
function readOrMakeKeys(dataDir: string): Keys {
  const file = join(dataDir, 'keys.json');
  try {
    if (!existsSync(file)) makeKeysOnce(file);
    return JSON.parse(readFileSync(file, 'utf8')) as Keys;
  } catch (error) {
    throw new EnvError(`DATA_DIR: the keys cannot be kept in ${dataDir} (${(error as Error).message})`, {
      cause: error,
    });
  }
}

function makeKeysOnce(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, `${JSON.stringify(makeKeys(), null, 2)}\n`, { mode: 0o600 });
  try {
    linkSync(unfinished, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
}
