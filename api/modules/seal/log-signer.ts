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

/** Returns the signer of an installation; null if it has no log. */
export function logSignerOf({ logKey, publicUrl }: Pick<Env, 'logKey' | 'publicUrl'>): LogSigner | null {
  return logKey === null ? null : new LogSigner(`${new URL(publicUrl).host}/log`, logKey);
}

/** Signs the checkpoints of a log and of its successors with their Ed25519 key. */
export class LogSigner {
  private readonly name: string;
  private readonly signing: SigningKey;

  /**
   * @param name the log's name, e.g. `doce.example/log`
   * @param seed 32 bytes, base64url
   */
  constructor(name: string, seed: string) {
    this.name = name;
    this.signing = signingKey(seed);
  }

  /** Returns the public key of a log. Successors have their number in the name: `doce.example/log/2`. */
  keyOf(generation: number): LogKey {
    return keyOf(sha256, generation === 1 ? this.name : `${this.name}/${generation}`, this.signing.publicKey);
  }

  /** Returns the number in the name of a checkpoint's log; 0 for a log of another name. */
  generationOf(origin: string): number {
    if (origin === this.name) return 1;
    const number = origin.startsWith(`${this.name}/`) ? origin.slice(this.name.length + 1) : '';
    return /^[1-9]\d{0,8}$/.test(number) ? Number(number) : 0;
  }

  /** Returns the signed note. */
  checkpoint(generation: number, size: number, root: Uint8Array): string {
    const key = this.keyOf(generation);
    const text = writeCheckpoint({ origin: key.name, size, root });
    return writeNote(text, key, this.signing.sign(fromText(text)));
  }
}
