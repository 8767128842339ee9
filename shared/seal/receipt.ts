import { areEqual, fromBase64, fromHex, type Sha256 } from './bytes.ts';
import {
  type Card,
  commitmentOf,
  type Entry,
  type MatchEntry,
  pseudonymOf,
  readEntry,
  type SaveEntry,
} from './entry.ts';
import { UncheckedError } from './finding.ts';
import { readProof } from './note.ts';

/** An entry with the proof that the log has it. */
export interface ProvenEntry {
  /** The bytes of the entry, base64. */
  entry: string;
  /** In the form of C2SP tlog-proof: place, hashes and the signed checkpoint. */
  proof: string;
}

/** An own save. It tells the picks, so only the player has it before the matches start. */
export interface SaveReceipt extends ProvenEntry {
  card: Card;
  /** The secret of this save in this grid, hexadecimal. */
  salt: string;
}

/** A player's receipts of a grid. They show everyone the picks of the player in the log. */
export interface GridReceipts {
  gridId: number;
  /** The secret of the player in this grid, hexadecimal. */
  secret: string;
  /** The username in the pseudonym. */
  name: string;
  /** All announcements of the grid's matches, in the order of the log. */
  matches: ProvenEntry[];
  /** All own saves, in the order of the log. */
  saves: SaveReceipt[];
}

/** An entry of a receipt, opened. */
export type OpenedEntry<E extends Entry = Entry> = E & { place: number; bytes: Uint8Array };

export interface OpenedReceipts {
  gridId: number;
  pseudonym: Uint8Array;
  matches: OpenedEntry<MatchEntry>[];
  saves: (OpenedEntry<SaveEntry> & { card: Card })[];
}

/**
 * Opens receipts without the log. Raises an error, in words, unless entries have their form, the pseudonym contains the
 * name, and commitments are to the cards.
 */
export function openReceipts(
  sha256: Sha256,
  { gridId, secret, name, matches, saves }: GridReceipts,
): OpenedReceipts {
  const pseudonym = pseudonymOf(sha256, fromHex(secret), gridId, name);
  return {
    gridId,
    pseudonym,
    matches: matches.map((each) => openEntry(each, gridId, 'match')),
    saves: saves.map((each) => {
      const entry = openEntry(each, gridId, 'save');
      if (!areEqual(entry.pseudonym, pseudonym))
        throw new Error(`entry ${entry.place} is of another player than ${name}`);
      const salt = fromHex(each.salt);
      if (!areEqual(entry.commitment, commitmentOf(sha256, { salt, pseudonym, gridId, card: each.card })))
        throw new Error(`entry ${entry.place} does not have the picks of the receipt`);
      return { ...entry, card: each.card };
    }),
  };
}

function openEntry<T extends Entry['type']>(
  { entry, proof }: ProvenEntry,
  gridId: number,
  type: T,
): OpenedEntry<Extract<Entry, { type: T }>> {
  const bytes = fromBase64(entry);
  const read = readEntry(bytes);
  if (read.type !== type || read.gridId !== gridId)
    throw new Error('the receipt has an entry of another kind');
  return { ...(read as Extract<Entry, { type: T }>), place: readProof(proof).index, bytes };
}

/** Returns the opened receipts of a file: those of one grid, or a list. Raises an `UncheckedError` for another file. */
export function readReceipts(sha256: Sha256, text: string): OpenedReceipts[] {
  try {
    const grids = [JSON.parse(text) as unknown].flat() as GridReceipts[];
    if (grids.length === 0 || grids.some(({ saves }) => saves.length === 0)) throw new Error('there is none');
    return grids.map((grid) => openReceipts(sha256, grid));
  } catch (error) {
    throw new UncheckedError('damagedFile', `the file has no receipt: ${(error as Error).message}`);
  }
}
