import { createPrivateKey, createPublicKey, hash, sign } from 'node:crypto';
import { fromText, type Sha256 } from '../../../shared/seal/bytes.ts';
import { keyOf, type LogKey, writeCheckpoint, writeNote } from '../../../shared/seal/note.ts';

export const sha256: Sha256 = (data) => hash('sha256', data, 'buffer');

/** Signs the checkpoints of a log with its Ed25519 key. */
export class LogSigner {
  readonly key: LogKey;
  private readonly privateKey: ReturnType<typeof createPrivateKey>;

  /**
   * @param name the log's name, e.g. `doce.example/log`
   * @param seed 32 bytes, base64url
   */
  constructor(name: string, seed: string) {
    const prefix = Buffer.from('302e020100300506032b657004220420', 'hex');
    const der = Buffer.concat([prefix, Buffer.from(seed, 'base64url')]);
    this.privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    const { x } = createPublicKey(this.privateKey).export({ format: 'jwk' });
    this.key = keyOf(sha256, name, new Uint8Array(Buffer.from(x!, 'base64url')));
  }

  /** Returns the signed note. */
  checkpoint(size: number, root: Uint8Array): string {
    const text = writeCheckpoint({ origin: this.key.name, size, root });
    return writeNote(text, this.key, sign(null, fromText(text), this.privateKey));
  }
}
