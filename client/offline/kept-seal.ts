import type { PickAnswer } from '../../shared/contract/bets.ts';
import type { Outcome } from '../../shared/rules/outcome.ts';
import type { GridReceipts } from '../../shared/seal/receipt.ts';
import { ageOf, stampNow } from './choice-clock.ts';
import { inDatabase } from './database.ts';
import type { OutboxRow } from './outbox-row.ts';

/** A pick that the player saved on this device and the server took. It is kept until the receipts cover it. */
export interface Tap {
  opId: string;
  matchId: number;
  pick: Outcome;
  /** When the player chose, by the server's clock, in epoch milliseconds. */
  at: number;
  /** When the server's answer came, by the same clock. */
  sentAt: number;
}

/** A save that was not made on this device and changed a pick that it showed. */
export interface ForeignPick {
  gridId: number;
  matchId: number;
  pick: Outcome;
  /** Epoch milliseconds. */
  at: number;
}

/** What this device knows of the public log, for one player. It shows whether the log was changed later (docs/seal.md). */
export interface KeptSeal {
  /** The log's key at the first contact. */
  key: string;
  /** The newest checkpoint that was checked, a signed note. All of `receipts` are in its log. */
  checkpoint: string;
  /** Of the newest grids, one each. */
  receipts: GridReceipts[];
  /** Until the player has read them, or saved again. */
  foreign: ForeignPick[];
  /** When a check last found nothing wrong, by the device's clock, in epoch milliseconds. */
  checkedAt: number;
  /** The last check found that the log was changed. `words` are English, for the organiser. */
  failure?: { code: 'otherKey' | 'changed'; words: string; answer: unknown };
}

const mostTaps = 500;
const keyOf = (playerId: number) => `seal:${playerId}`;
const tapsKey = (playerId: number) => `taps:${playerId}`;

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

export async function readTaps(playerId: number): Promise<Tap[]> {
  const row = await inDatabase((db) => db.meta.get(tapsKey(playerId)));
  return (row?.value as Tap[] | undefined) ?? [];
}

/** Keeps the sent picks of these rows that the server took, as the player tapped them. Never rejects. */
export async function keepTaps(
  playerId: number,
  rows: readonly OutboxRow[],
  answers: readonly PickAnswer[],
): Promise<void> {
  const taken = rows.flatMap(({ opId, matchId, prediction, madeAt }): Tap[] => {
    const answer = answers.find((each) => each.opId === opId);
    const isLost = answer?.status === 'refused' || answer?.status === 'superseded';
    // The player is told of a lost one.
    if (!answer || (isLost && answer.pick !== prediction)) return [];
    const now = stampNow();
    return [{ opId, matchId, pick: prediction, at: now.server - ageOf(madeAt, now), sentAt: now.server }];
  });
  const opIds = new Set(taken.map(({ opId }) => opId));
  await changeTaps(playerId, (taps) => [...taps.filter(({ opId }) => !opIds.has(opId)), ...taken]).catch(
    () => undefined,
  );
}

/** Deletes taps that the receipts cover. */
export async function dropTaps(playerId: number, opIds: ReadonlySet<string>): Promise<void> {
  if (opIds.size > 0) await changeTaps(playerId, (taps) => taps.filter(({ opId }) => !opIds.has(opId)));
}

async function changeTaps(playerId: number, change: (taps: Tap[]) => Tap[]): Promise<void> {
  const key = tapsKey(playerId);
  await inDatabase((db) =>
    db.transaction('rw', db.meta, async () => {
      const taps = ((await db.meta.get(key))?.value as Tap[] | undefined) ?? [];
      await db.meta.put({ key, value: change(taps).slice(-mostTaps) });
    }),
  );
}

/** The receipts tell the player's picks. */
export async function forgetSeal(playerId: number): Promise<void> {
  await inDatabase((db) => db.meta.bulkDelete([keyOf(playerId), tapsKey(playerId)]));
}
