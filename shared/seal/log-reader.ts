import { areEqual, type Sha256, toText } from './bytes.ts';
import { type Entry, readEntry } from './entry.ts';
import { LogError, UncheckedError } from './finding.ts';
import { type Checkpoint, type LogKey, readCheckpoint, type VerifySignature } from './note.ts';
import { pathOf, readBundle, readTiles, widthIn } from './tiles.ts';
import { leafHash, nodeHash, proveConsistency, provesConsistency, rootOf } from './tree.ts';

/** The files of the log, its key, and the functions that the program provides. */
export interface LogSource {
  sha256: Sha256;
  verify: VerifySignature;
  key: LogKey;
  /** Downloads a file below `/log/`; null if there is none. Raises an `UncheckedError` without an answer. */
  load: (path: string) => Promise<Uint8Array | null>;
}

export type Progress = (entries: number, size: number) => void;

const HASH = 32;
/** Hashes of subtrees with 256 leaves and more are kept. */
const KEPT_LEVEL = 8;

/** Downloads a file that the log must have. Raises an `UncheckedError` if it is missing. */
export async function loadFile({ load }: Pick<LogSource, 'load'>, path: string): Promise<Uint8Array> {
  const file = await load(path);
  if (!file) throw new UncheckedError('noAnswer', `/log/${path} is missing`);
  return file;
}

/** Downloads the newest checkpoint and checks its signature. Raises an `UncheckedError` if there is no log. */
export async function loadCheckpoint(source: LogSource): Promise<Checkpoint> {
  const note = await source.load('checkpoint');
  if (!note) throw new UncheckedError('noLog', 'there is no log');
  return readCheckpoint(toText(note), source.key, source.verify);
}

/** All entries of a log up to a checkpoint, as hashes. */
export class LoadedLog {
  private readonly sha256: Sha256;
  private hashes = new Uint8Array(1024 * HASH);
  private readonly nodes = new Map<string, Uint8Array>();
  size = 0;

  constructor(sha256: Sha256) {
    this.sha256 = sha256;
  }

  append(bytes: Uint8Array): void {
    if (this.hashes.length === this.size * HASH) {
      const larger = new Uint8Array(2 * this.hashes.length);
      larger.set(this.hashes);
      this.hashes = larger;
    }
    this.hashes.set(leafHash(this.sha256, bytes), this.size * HASH);
    this.size += 1;
  }

  /** Returns whether the log has exactly these bytes at the place. */
  has(place: number, bytes: Uint8Array): boolean {
    return areEqual(this.leaf(place), leafHash(this.sha256, bytes));
  }

  /** Returns the root of the first `size` entries. */
  rootAt(size: number): Promise<Uint8Array> {
    return rootOf(this.sha256, size, async (level, index) => this.node(level, index));
  }

  private leaf(place: number): Uint8Array {
    return this.hashes.subarray(place * HASH, (place + 1) * HASH);
  }

  private node(level: number, index: number): Uint8Array {
    if (level === 0) return this.leaf(index);
    const name = `${level} ${index}`;
    const known = this.nodes.get(name);
    if (known) return known;
    const hash = nodeHash(this.sha256, this.node(level - 1, 2 * index), this.node(level - 1, 2 * index + 1));
    if (level >= KEPT_LEVEL) this.nodes.set(name, hash);
    return hash;
  }
}

/**
 * Downloads all entries up to the checkpoint. Raises a `LogError`, in words, if they are malformed, their times fall,
 * or they do not have the root.
 *
 * @param onEntry is called for each entry, in order
 */
export async function loadLog(
  source: LogSource,
  { size, root }: Checkpoint,
  onEntry: (place: number, entry: Entry) => void,
  onProgress: Progress = () => undefined,
): Promise<LoadedLog> {
  const log = new LoadedLog(source.sha256);
  let last = 0;
  for (let index = 0; log.size < size; index += 1) {
    const width = widthIn(size, { level: 'entries', index });
    const bundle = await loadFile(source, pathOf({ level: 'entries', index, width }));
    for (const bytes of bundleOf(bundle, index, width)) {
      const place = log.size;
      log.append(bytes);
      const entry = entryOf(bytes, place);
      if (entry.at < last) throw new LogError(`entry ${place} has an earlier time than the one before it`);
      last = entry.at;
      onEntry(place, entry);
    }
    onProgress(log.size, size);
  }
  if (!areEqual(await log.rootAt(size), root))
    throw new LogError('the entries do not have the root of the checkpoint');
  return log;
}

function bundleOf(bytes: Uint8Array, index: number, width: number): Uint8Array[] {
  const entries = readBundle(bytes);
  if (entries.length !== width)
    throw new LogError(`bundle ${index} has ${entries.length} entries instead of ${width}`);
  return entries;
}

function entryOf(bytes: Uint8Array, place: number): Entry {
  try {
    return readEntry(bytes);
  } catch {
    throw new LogError(`entry ${place} is malformed`);
  }
}

/**
 * Checks, by tiles, that the log has only grown between two checkpoints. For phones, which do not read the log. Raises
 * a `LogError`, in words, if not.
 */
export async function checkSince(source: LogSource, before: Checkpoint, now: Checkpoint): Promise<void> {
  const { sha256 } = source;
  const read = readTiles(sha256, now.size, (tile) => loadFile(source, pathOf(tile)));
  const proof = now.size < before.size ? [] : await proveConsistency(sha256, before.size, now.size, read);
  if (!areEqual(await rootOf(sha256, now.size, read), now.root))
    throw new LogError('the tiles do not have the root of the checkpoint');
  checkGrowth(sha256, before, now, proof);
}

/** Raises a `LogError`, in words, unless the proof shows that the log has only grown between two checkpoints. */
export function checkGrowth(sha256: Sha256, before: Checkpoint, now: Checkpoint, proof: Uint8Array[]): void {
  if (now.size < before.size)
    throw new LogError(`the log has become smaller: ${before.size} entries then, ${now.size} now`);
  const claim = { from: before.size, size: now.size, fromRoot: before.root, root: now.root, proof };
  if (!provesConsistency(sha256, claim))
    throw new LogError('the log was rewritten: its beginning is not what it was at the earlier checkpoint');
}
