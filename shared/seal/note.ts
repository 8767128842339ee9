import {
  areEqual,
  concat,
  fromBase64,
  fromNumber,
  fromText,
  type Sha256,
  TIME_BYTES,
  toBase64,
  toHex,
  toTime,
} from './bytes.ts';
import { LogError } from './finding.ts';

/** Signed notes and checkpoints of C2SP: signed-note, tlog-checkpoint, tlog-proof, tlog-cosignature. */

/** The kinds of signatures. The number is in the key's id. */
export const ED25519 = 1;
export const COSIGNATURE = 4;

/** A public key of a log or a witness. Its text is a verifier key: `name+a1b2c3d4+base64`. */
export interface LogKey {
  name: string;
  /** Four bytes that name the key in a signature. */
  id: Uint8Array;
  /** Ed25519, 32 bytes. */
  publicKey: Uint8Array;
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

/** @param kind `ED25519` for a log, `COSIGNATURE` for a witness */
export function keyOf(sha256: Sha256, name: string, publicKey: Uint8Array, kind = ED25519): LogKey {
  const id = sha256(concat(fromText(`${name}\n`), Uint8Array.of(kind), publicKey)).slice(0, 4);
  return { name, id, publicKey };
}

export function writeKey({ name, id, publicKey }: LogKey, kind = ED25519): string {
  return `${name}+${toHex(id)}+${toBase64(concat(Uint8Array.of(kind), publicKey))}`;
}

/** Raises a `LogError` for a text that is no verifier key of this kind. */
export function readKey(sha256: Sha256, text: string, kind = ED25519): LogKey {
  const [name, id, encoded] = [...(/^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text.trim()) ?? [])].slice(1);
  const bytes = encoded ? decode(encoded) : new Uint8Array();
  const key = keyOf(sha256, name ?? '', bytes.subarray(1), kind);
  if (bytes.length !== 33 || bytes[0] !== kind || toHex(key.id) !== id)
    throw new LogError(kind === ED25519 ? 'not a key of a log' : 'not a key of a witness');
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

/** Returns the checkpoint of a note. Raises a `LogError`, in words, for a malformed or unsigned note. */
export async function readCheckpoint(
  note: string,
  key: LogKey,
  verify: VerifySignature,
): Promise<Checkpoint> {
  const checkpoint = parseCheckpoint(note);
  if (checkpoint.origin !== key.name)
    throw new LogError(`the checkpoint belongs to another log, ${checkpoint.origin}`);
  const { text, signature } = openNote(note, key);
  if (!signature) throw new LogError('the checkpoint is not signed with the key of this log');
  if (!(await verify(key.publicKey, signature, fromText(text))))
    throw new LogError('the signature of the checkpoint is wrong');
  return checkpoint;
}

/** Returns the checkpoint of a note without checking its signature. Raises a `LogError` if the note is malformed. */
export function parseCheckpoint(note: string): Checkpoint {
  const [origin, size, root, ...rest] = textOf(note).split('\n');
  if (!origin || !/^(0|[1-9]\d{0,14})$/.test(size ?? '') || !root || rest.length === 0)
    throw new LogError('the checkpoint is malformed');
  return { origin, size: Number(size), root: decode(root) };
}

/** Returns what is signed of a note. Raises a `LogError` for a note that is cut off. */
function textOf(note: string): string {
  const end = note.lastIndexOf('\n\n');
  if (end < 0) throw new LogError('the checkpoint is cut off');
  return note.slice(0, end + 1);
}

/** Returns whether the note names the key in one of its signatures. It does not check the signature. */
export const isSignedBy = (note: string, key: LogKey): boolean => openNote(note, key).signature !== null;

/** Returns the text of a note, and the signature of the key; null without one. Raises a `LogError` for a cut note. */
function openNote(note: string, key: LogKey): { text: string; signature: Uint8Array | null } {
  const text = textOf(note);
  for (const line of note.slice(text.length + 1).split('\n')) {
    const [, name, encoded] = /^— (\S+) (\S+)$/.exec(line) ?? [];
    if (name !== key.name || !encoded) continue;
    const bytes = decode(encoded);
    if (areEqual(bytes.slice(0, 4), key.id)) return { text, signature: bytes.slice(4) };
  }
  return { text, signature: null };
}

/** Returns what a witness signs of a note at a time, in seconds since 1970 (C2SP tlog-cosignature). */
export function cosignedText(note: string, seconds: number): Uint8Array {
  return fromText(`cosignature/v1\ntime ${seconds}\n${textOf(note)}`);
}

/** Returns the line that a witness adds to a note. `signature` is that of `cosignedText`. */
export function writeCosignature({ name, id }: LogKey, seconds: number, signature: Uint8Array): string {
  return `— ${name} ${toBase64(concat(id, fromNumber(seconds, TIME_BYTES), signature))}\n`;
}

/** Returns when the witness signed the note, in seconds since 1970. Raises a `LogError` without a right signature. */
export async function readCosignature(
  note: string,
  witness: LogKey,
  verify: VerifySignature,
): Promise<number> {
  const { signature } = openNote(note, witness);
  if (!signature) throw new LogError(`the witness ${witness.name} has not signed the checkpoint`);
  const isWhole = signature.length > TIME_BYTES;
  const seconds = isWhole ? toTime(signature.slice(0, TIME_BYTES)) : 0;
  if (
    !isWhole ||
    !(await verify(witness.publicKey, signature.slice(TIME_BYTES), cosignedText(note, seconds)))
  )
    throw new LogError(`the signature of the witness ${witness.name} is wrong`);
  return seconds;
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
  if (end < 0 || header !== PROOF_HEADER || index === undefined) throw new LogError('the proof is malformed');
  return { index: Number(index), hashes: hashes.map(decode), checkpoint: text.slice(end + 2) };
}

/** Raises a `LogError` for a text that is no base64. */
function decode(text: string): Uint8Array {
  try {
    return fromBase64(text);
  } catch {
    throw new LogError('not base64');
  }
}
