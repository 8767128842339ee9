import type { GridReceipts } from '../../shared/seal/receipt.ts';
import { inDatabase } from './database.ts';

/** What this device knows of the public log, for one player. It shows whether the log was changed later (docs/seal.md). */
export interface KeptSeal {
  /** The log's key at the first contact. */
  key: string;
  /** The newest checkpoint that was checked, a signed note. All of `receipts` are in its log. */
  checkpoint: string;
  /** By grid. */
  receipts: GridReceipts[];
  /** By the device's clock, in epoch milliseconds. */
  checkedAt: number;
  /** The last check found that the log was changed. `words` are English, for the organiser. */
  failure?: { code: 'otherKey' | 'changed'; words: string; answer: unknown };
}

const keyOf = (playerId: number) => `seal:${playerId}`;

export async function readKeptSeal(playerId: number): Promise<KeptSeal | null> {
  const row = await inDatabase((db) => db.meta.get(keyOf(playerId)));
  return (row?.value as KeptSeal | undefined) ?? null;
}

/** Replaces what is kept, unless another tab has checked a newer state since `before` was read. */
export async function keepSeal(playerId: number, before: KeptSeal | null, next: KeptSeal): Promise<void> {
  await inDatabase((db) =>
    db.transaction('rw', db.meta, async () => {
      const now = (await db.meta.get(keyOf(playerId)))?.value as KeptSeal | undefined;
      if ((now?.checkedAt ?? 0) === (before?.checkedAt ?? 0))
        await db.meta.put({ key: keyOf(playerId), value: next });
    }),
  );
}

/** The receipts tell the player's picks. */
export async function forgetSeal(playerId: number): Promise<void> {
  await inDatabase((db) => db.meta.delete(keyOf(playerId)));
}
