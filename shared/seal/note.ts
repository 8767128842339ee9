import { areEqual, concat, fromBase64, fromText, type Sha256, toBase64, toHex } from './bytes.ts';

/** Signed notes and checkpoints of C2SP: signed-note, tlog-checkpoint, tlog-proof. */

const ED25519 = 1;

/** A public key of a log. Its text is a verifier key: `name+a1b2c3d4+base64`. */
export interface LogKey {
  name: string;
  /** Four bytes that name the key in a signature. */
  id: Uint8Array;
  /** Ed25519, 32 bytes. */
  publicKey: Uint8Array;
}

/** Why a log cannot be checked. `code` is the key of its text; the message is English. */
export class LogError extends Error {
  readonly code: 'unsigned' | 'unsealed';

  constructor(code: LogError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

export interface Checkpoint {
  origin: string;
  size: number;
  root: Uint8Array;
}

export type VerifySignature = (
  publicKey: Uint8Array,
  signature: Uint8Array,
  text: Uint8Array,
) => Promise<boolean>;

export function keyOf(sha256: Sha256, name: string, publicKey: Uint8Array): LogKey {
  const id = sha256(concat(fromText(`${name}\n`), Uint8Array.of(ED25519), publicKey)).slice(0, 4);
  return { name, id, publicKey };
}

export function writeKey({ name, id, publicKey }: LogKey): string {
  return `${name}+${toHex(id)}+${toBase64(concat(Uint8Array.of(ED25519), publicKey))}`;
}

/** Raises a `LogError` for a text that is no verifier key of Ed25519. */
export function readKey(sha256: Sha256, text: string): LogKey {
  const [name, id, encoded] = [...(/^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text.trim()) ?? [])].slice(1);
  const bytes = encoded ? fromBase64(encoded) : new Uint8Array();
  const key = keyOf(sha256, name ?? '', bytes.subarray(1));
  if (bytes.length !== 33 || bytes[0] !== ED25519 || toHex(key.id) !== id)
    throw new LogError('unsigned', 'not a key of a log');
  return key;
}

/** Returns the text of a checkpoint, which the log signs. */
export function writeCheckpoint({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${toBase64(root)}\n`;
}

/** Returns the note: the text and its signature. `text` ends with a line break. */
export function writeNote(text: string, { name, id }: LogKey, signature: Uint8Array): string {
  return `${text}\n— ${name} ${toBase64(concat(id, signature))}\n`;
}

/** Returns the checkpoint of a note. Raises a `LogError`, in words, if the note is malformed or is not signed by the key. */
export async function readCheckpoint(
  note: string,
  key: LogKey,
  verify: VerifySignature,
): Promise<Checkpoint> {
  const end = note.lastIndexOf('\n\n');
  if (end < 0) throw new LogError('unsigned', 'the checkpoint is cut off');
  const text = note.slice(0, end + 1);
  const [origin, size, root, ...rest] = text.split('\n');
  if (!origin || !/^(0|[1-9]\d{0,14})$/.test(size ?? '') || !root || rest.length === 0)
    throw new LogError('unsigned', 'the checkpoint is malformed');
  for (const line of note.slice(end + 2).split('\n')) {
    const [, name, encoded] = /^— (\S+) (\S+)$/.exec(line) ?? [];
    if (name !== key.name || !encoded) continue;
    const bytes = fromBase64(encoded);
    if (!areEqual(bytes.slice(0, 4), key.id)) continue;
    if (!(await verify(key.publicKey, bytes.slice(4), fromText(text))))
      throw new LogError('unsigned', 'the signature of the checkpoint is wrong');
    if (origin !== key.name) throw new LogError('unsigned', 'the checkpoint belongs to another log');
    return { origin, size: Number(size), root: fromBase64(root) };
  }
  throw new LogError('unsigned', 'the checkpoint is not signed with the key of this log');
}

/** A proof that an entry is in a log, as one text. */
export interface LogProof {
  index: number;
  hashes: Uint8Array[];
  /** The signed note of the checkpoint. */
  checkpoint: string;
}

const PROOF_HEADER = 'c2sp.org/tlog-proof@v1';

export function writeProof({ index, hashes, checkpoint }: LogProof): string {
  return [PROOF_HEADER, `index ${index}`, ...hashes.map(toBase64), '', checkpoint].join('\n');
}

/** Raises an error for a malformed proof. */
export function readProof(text: string): LogProof {
  const end = text.indexOf('\n\n');
  const [header, place, ...hashes] = text
    .slice(0, end)
    .split('\n')
    .filter((line) => !line.startsWith('extra '));
  const [, index] = /^index (0|[1-9]\d{0,14})$/.exec(place ?? '') ?? [];
  if (end < 0 || header !== PROOF_HEADER || index === undefined) throw new Error('the proof is malformed');
  return { index: Number(index), hashes: hashes.map(fromBase64), checkpoint: text.slice(end + 2) };
}
