import { fromBase64 } from '../../../shared/seal/bytes.ts';
import { readCheckpoint, readKey, readProof } from '../../../shared/seal/note.ts';
import { checkReceipt } from '../../../shared/seal/receipt.ts';
import { checkGrowth } from '../../../shared/seal/verify-log.ts';
import type { Answer, Input } from '../../api/api.ts';
import type { KeptSeal } from '../../offline/kept-seal.ts';
import { sha256, verify } from './log-crypto.ts';

type Receipts = Answer<'GET /bets/receipts'>;

const mostReceipts = 300;
/** The log's key, if the build names it. Else the device takes the key of the first answer. */
const built = import.meta.env.VITE_LOG_KEY as string | undefined;
const keyOfBuild = built === '' ? undefined : built;

/** What this device knows of the log of this build. A build with a new key begins anew. */
function ofThisLog(kept: KeptSeal | null): KeptSeal | null {
  return keyOfBuild === undefined || kept?.key === keyOfBuild ? kept : null;
}

/** Asks for the receipts of a grid that this device lacks, and for the proof that the log has only grown. */
export function questionFor(stored: KeptSeal | null, gridId: number): Input<'GET /bets/receipts'>['query'] {
  const kept = ofThisLog(stored);
  const newest = kept?.receipts.findLast((receipt) => receipt.gridId === gridId);
  return {
    gridId: String(gridId),
    ...(newest && { after: String(readProof(newest.proof).index) }),
    // The second line of a checkpoint is its size.
    ...(kept && { since: kept.checkpoint.split('\n')[1]! }),
  };
}

/**
 * Checks an answer against what this device knows: the log has the same key, has only grown, and has each save of the answer. Returns what to keep, with the
 * failure if one of them is not true; null if there is no log.
 *
 * @param now epoch milliseconds
 */
export async function checkReceipts(
  stored: KeptSeal | null,
  answer: Receipts,
  now: number,
): Promise<KeptSeal | null> {
  if (!answer.log) return stored;
  const { key, checkpoint } = answer.log;
  const kept = ofThisLog(stored);
  const pinned = keyOfBuild ?? kept?.key ?? key;
  const before = kept ?? { key: pinned, checkpoint, receipts: [] };
  const failed = (code: 'otherKey' | 'changed', words: string): KeptSeal => ({
    ...before,
    checkedAt: now,
    failure: { code, words, answer },
  });
  if (key !== pinned) return failed('otherKey', `the key of the log was ${pinned}, and is ${key} now`);
  try {
    const source = { sha256, verify, key: readKey(sha256, pinned) };
    const newest = await readCheckpoint(checkpoint, source.key, verify);
    checkGrowth(
      sha256,
      await readCheckpoint(before.checkpoint, source.key, verify),
      newest,
      answer.consistency.map(fromBase64),
    );
    for (const receipt of answer.receipts) {
      await checkReceipt(source, receipt);
      if (readProof(receipt.proof).checkpoint !== checkpoint)
        throw new Error('the receipt is of another checkpoint');
    }
  } catch (error) {
    return failed('changed', (error as Error).message);
  }
  const receipts = [...before.receipts, ...answer.receipts].slice(-mostReceipts);
  return { key, checkpoint, receipts, checkedAt: now };
}
