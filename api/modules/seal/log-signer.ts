import { createPrivateKey, createPublicKey, hash, sign, verify } from 'node:crypto';
import type { Env } from '../../config/env.ts';
import { fromText, type Sha256 } from '../../../shared/seal/bytes.ts';
import {
  keyOf,
  type LogKey,
  type VerifySignature,
  writeCheckpoint,
  writeNote,
} from '../../../shared/seal/note.ts';

export const sha256: Sha256 = (data) => hash('sha256', data, 'buffer');

/** An Ed25519 key. `sign` returns the signature, 64 bytes. */
export interface SigningKey {
  publicKey: Uint8Array;
  sign: (text: Uint8Array) => Uint8Array;
}

/** @param seed the private key: 32 bytes, base64url */
export function signingKey(seed: string): SigningKey {
  const prefix = Buffer.from('302e020100300506032b657004220420', 'hex');
  const der = Buffer.concat([prefix, Buffer.from(seed, 'base64url')]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' });
  return {
    publicKey: new Uint8Array(Buffer.from(x!, 'base64url')),
    sign: (text) => sign(null, text, privateKey),
  };
}

export const verifySignature: VerifySignature = async (publicKey, signature, text) => {
  const key = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') };
  return verify(null, text, createPublicKey({ key, format: 'jwk' }), signature);
};

export const LOG_SIGNER = Symbol('LogSigner');

/** Returns the signer of an installation; null if it has no log. */
export function logSignerOf({ logKey, logName }: Pick<Env, 'logKey' | 'logName'>): LogSigner | null {
  return logKey === null ? null : new LogSigner(logName, logKey);
}

/** Signs the checkpoints of a log with its Ed25519 key. */
export class LogSigner {
  readonly key: LogKey;
  private readonly signing: SigningKey;

  /**
   * @param name the log's name, e.g. `doce.example/log`
   * @param seed 32 bytes, base64url
   */
  constructor(name: string, seed: string) {
    this.signing = signingKey(seed);
    this.key = keyOf(sha256, name, this.signing.publicKey);
  }

  /** Returns the signed note. */
  checkpoint(size: number, root: Uint8Array): string {
    const text = writeCheckpoint({ origin: this.key.name, size, root });
    return writeNote(text, this.key, this.signing.sign(fromText(text)));
  }
}
