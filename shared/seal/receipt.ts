import { OUTCOMES, type Outcome } from '../rules/outcome.ts';
import { fromHex, type Sha256 } from './bytes.ts';
import { commitmentOf, joinCommitments, type SaveEntry, writeEntry } from './entry.ts';
import { type Checkpoint, type LogKey, readCheckpoint, readProof, type VerifySignature } from './note.ts';
import { leafHash, provesInclusion } from './tree.ts';

/**
 * What a player keeps of a save in one grid. It shows everyone which picks the log has of the player, and when they were saved. It tells the picks, so only the
 * player has it before the matches start.
 */
export interface Receipt {
  gridId: number;
  /** When the server accepted the save, in seconds since 1970. */
  at: number;
  /** The player in this grid, hexadecimal. */
  pseudonym: string;
  picks: [matchId: number, pick: Outcome][];
  /** The secret of each pick, hexadecimal. The secret of the save would also open its picks in other grids. */
  salts: string[];
  /** The proof that the entry is in the log, in the form of C2SP tlog-proof. */
  proof: string;
}

/** What a check of receipts needs. */
export interface ReceiptCheck {
  sha256: Sha256;
  verify: VerifySignature;
  key: LogKey;
}

/** A receipt that was checked: the place of its entry, and a checkpoint of a log that has it. */
export interface CheckedReceipt {
  place: number;
  checkpoint: Checkpoint;
}

/** Returns the entry that the log must have. Raises an error for a malformed pseudonym or secret. */
export function entryOf(sha256: Sha256, { gridId, at, pseudonym, picks, salts }: Receipt): SaveEntry {
  const commitments = picks.map(([matchId, pick], index) =>
    commitmentOf(sha256, fromHex(salts[index] ?? ''), matchId, pick),
  );
  return {
    type: 'save',
    gridId,
    at,
    pseudonym: fromHex(pseudonym),
    commitments: joinCommitments(commitments),
  };
}

/** Checks that a log signed by the key has the picks of the receipt. Raises an error, in words, if not. */
export async function checkReceipt(
  { sha256, verify, key }: ReceiptCheck,
  receipt: Receipt,
): Promise<CheckedReceipt> {
  const { index, hashes, checkpoint: note } = readProof(receipt.proof);
  const checkpoint = await readCheckpoint(note, key, verify);
  const leaf = leafHash(sha256, writeEntry(entryOf(sha256, receipt)));
  if (!provesInclusion(sha256, { ...checkpoint, index, leaf, proof: hashes }))
    throw new Error('the log does not have the picks of the receipt');
  return { place: index, checkpoint };
}

/** Returns the receipts of a file: one, or a list of them. Raises an error, in words, for another file. */
export function readReceipts(text: string): Receipt[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error('the file has no receipt');
  }
  const receipts = [value].flat();
  if (receipts.length === 0 || !receipts.every(isReceipt)) throw new Error('the file has no receipt');
  return receipts;
}

function isReceipt(value: unknown): value is Receipt {
  const { gridId, at, pseudonym, salts, picks, proof } = (value ?? {}) as Partial<
    Record<keyof Receipt, unknown>
  >;
  return (
    [gridId, at].every(Number.isSafeInteger) &&
    [pseudonym, proof].every((text) => typeof text === 'string') &&
    Array.isArray(salts) &&
    salts.every((salt) => typeof salt === 'string') &&
    Array.isArray(picks) &&
    picks.every(
      (each: unknown) =>
        Array.isArray(each) && Number.isSafeInteger(each[0]) && OUTCOMES.includes(each[1] as Outcome),
    )
  );
}
