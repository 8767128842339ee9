import { areEqual, type Sha256 } from './bytes.ts';
import { type CheckedGrid, GridCheck, readOpenings } from './check-grid.ts';
import { type Entry, readEntry } from './entry.ts';
import { type Checkpoint, LogError, readCheckpoint, readProof } from './note.ts';
import { type CheckedReceipt, checkReceipt, type Receipt, type ReceiptCheck } from './receipt.ts';
import { pathOf, readBundle, readTiles, TILE_WIDTH, widthIn } from './tiles.ts';
import { Frontier, leafHash, proveConsistency, provesConsistency, rootOf } from './tree.ts';

/** Where the log is, and what the program brings along. */
export interface LogSource extends ReceiptCheck {
  /** Downloads a file below `/log/`. Raises an error, in words, if the server does not have it. */
  load: (path: string) => Promise<Uint8Array>;
}

type Progress = (entries: number, size: number) => void;

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
declare const TextDecoder: new () => { decode: (bytes: Uint8Array) => string };

/** Downloads the newest checkpoint and checks its signature. */
export async function loadCheckpoint({ load, key, verify }: LogSource): Promise<Checkpoint> {
  return readCheckpoint(decode(await load('checkpoint')), key, verify);
}

/**
 * Checks that the log has only grown since an earlier checkpoint. Raises an error, in words, if it has lost or changed an entry, or has become smaller.
 *
 * @param note the signed note that was kept
 */
export async function checkSince(source: LogSource, note: string, now: Checkpoint): Promise<Checkpoint> {
  const { sha256, key, verify } = source;
  const before = await readCheckpoint(note, key, verify);
  if (now.size < before.size) checkGrowth(sha256, before, now, []);
  const read = readTiles(sha256, now.size, (tile) => source.load(pathOf(tile)));
  const proof = await proveConsistency(sha256, before.size, now.size, read);
  if (!areEqual(await rootOf(sha256, now.size, read), now.root))
    throw new Error('the tiles do not have the root of the checkpoint');
  checkGrowth(sha256, before, now, proof);
  return before;
}

/** Raises an error, in words, unless the proof shows that the log has only grown from one checkpoint to the other. */
export function checkGrowth(sha256: Sha256, before: Checkpoint, now: Checkpoint, proof: Uint8Array[]): void {
  if (now.size < before.size)
    throw new Error(`the log has become smaller: ${before.size} entries then, ${now.size} now`);
  const claim = { from: before.size, size: now.size, fromRoot: before.root, root: now.root, proof };
  if (!provesConsistency(sha256, claim))
    throw new Error('the log was rewritten: its beginning is not what it was at the earlier checkpoint');
}

/** Checks a receipt, and that the log still has its entry. Raises an error, in words, if not. */
export async function verifyReceipt(source: LogSource, receipt: Receipt): Promise<CheckedReceipt> {
  const checked = await checkReceipt(source, receipt);
  await checkSince(source, readProof(receipt.proof).checkpoint, await loadCheckpoint(source));
  return checked;
}

/**
 * Downloads the whole log, and checks that its entries have the root of the checkpoint. Raises an error, in words, if not.
 *
 * @param keep whether an entry is needed afterwards
 * @param onProgress is called with the number of entries so far, and of all
 */
export async function loadEntries(
  { sha256, load }: LogSource,
  { size, root }: Checkpoint,
  keep: (entry: Entry) => boolean,
  onProgress: Progress = () => undefined,
): Promise<Map<number, Entry>> {
  const frontier = new Frontier(sha256);
  const kept = new Map<number, Entry>();
  for (let index = 0; frontier.size < size; index += 1) {
    const width = widthIn(size, { level: 'entries', index });
    const entries = readBundle(await load(pathOf({ level: 'entries', index, width })));
    if (entries.length !== width)
      throw new Error(`bundle ${index} has ${entries.length} entries instead of ${width}`);
    for (const [offset, bytes] of entries.entries()) {
      frontier.append(leafHash(sha256, bytes));
      const entry = readEntry(bytes);
      if (keep(entry)) kept.set(index * TILE_WIDTH + offset, entry);
    }
    onProgress(frontier.size, size);
  }
  if (!areEqual(frontier.root(), root)) throw new Error('the entries do not have the root of the checkpoint');
  return kept;
}

/**
 * Checks a grid of the log. What is wrong with the grid is in `findings`. Raises an error, in words, for a log that cannot be read, and a `LogError` for one
 * that is not signed or has nothing of the grid.
 */
export async function verifyGrid(
  source: LogSource,
  gridId: number,
  onProgress?: Progress,
): Promise<CheckedGrid & { size: number }> {
  const checkpoint = await loadCheckpoint(source);
  const entries = await loadEntries(source, checkpoint, (entry) => entry.gridId === gridId, onProgress);
  if (entries.size === 0) throw new LogError('unsealed', `the log has nothing of grid ${gridId}`);
  const check = new GridCheck(source.sha256, entries);
  for (const matchId of check.startedMatches())
    check.check(matchId, readOpenings(decode(await source.load(`openings/${matchId}`))));
  return { ...check.finish(), size: checkpoint.size };
}
