import type { PickAnswer } from '../../shared/contract/bets.ts';
import type { Outcome } from '../../shared/rules/outcome.ts';
import type { GridReceipts } from '../../shared/seal/receipt.ts';
import { serverNow } from '../lib/server-clock.ts';
import { localStore } from '../lib/web-storage.ts';
import { inDatabase, valueOf } from '../storage/database.ts';
import type { OutboxRow } from './outbox-row.ts';
import { storageKeys } from '../lib/storage-keys.ts';

/** A pick of the player. Times by the server's clock, in epoch milliseconds. */
interface PickAt {
  matchId: number;
  pick: Outcome;
  at: number;
}

/**
 * A pick that was saved on this device and the server took. It is kept until the receipts cover it. `at`: of the
 * choice, `sentAt`: of the answer.
 */
export type Tap = PickAt & { opId: string; sentAt: number };

/**
 * One device's knowledge of the public log, for one player. It reveals a later change of the log (docs/seal.md).
 */
export interface KeptSeal {
  /** The log's key at the first contact. */
  key: string;
  /** The newest checkpoint that was checked, a signed note. All of `receipts` are in its log. */
  checkpoint: string;
  /** The receipts of the newest grids, one each. */
  receipts: GridReceipts[];
  /**
   * Picks that were not made on this device and changed one that it showed. Until the player has read them, or saved
   * again.
   */
  foreign: (PickAt & { gridId: number })[];
  /** By the device's clock, in epoch milliseconds. */
  checkedAt: number;
  /** The last check found that the log was changed. `words` are English, for the organiser. */
  failure?: { code: 'otherKey' | 'changed'; words: string; answer: unknown };
}

/** The version of the shapes of `KeptSeal` and `Tap`. Data of another version is dropped. */
const version = 1;

/** In the database, and in local storage. */
const keyOf = (playerId: number) => `seal:${playerId}`;
const inPlayKey = (playerId: number) => `${storageKeys.receiptsInPlay}${playerId}`;
const tapsKey = (playerId: number) => `taps:${playerId}`;

export async function readKeptSeal(playerId: number): Promise<KeptSeal | null> {
  return valueOf(await inDatabase((db) => db.meta.get(keyOf(playerId))), version);
}

/** Replaces what is kept, unless another tab has checked a newer state since `before` was read. */
export function keepSeal(playerId: number, before: KeptSeal | null, next: KeptSeal): Promise<void> {
  const isSame = (now: KeptSeal | null) => (now?.checkedAt ?? 0) === (before?.checkedAt ?? 0);
  return changeMeta<KeptSeal>(keyOf(playerId), (now) => (isSame(now) ? next : now!));
}

/** Returns the taps that the receipts do not cover yet. */
export async function readTaps(playerId: number): Promise<Tap[]> {
  return valueOf(await inDatabase((db) => db.meta.get(tapsKey(playerId))), version) ?? [];
}

/** Changes the taps. Rejects if the database does. */
export function changeTaps(playerId: number, change: (taps: Tap[]) => Tap[]): Promise<void> {
  return changeMeta<Tap[]>(tapsKey(playerId), (taps) => change(taps ?? []));
}

const changeMeta = <T>(key: string, change: (value: T | null) => T): Promise<void> =>
  inDatabase((db) =>
    db.transaction('rw', db.meta, async () => {
      await db.meta.put({ key, value: change(valueOf<T>(await db.meta.get(key), version)), version });
    }),
  );

/**
 * Returns the rows that the server took, as the player tapped them. The player is told of a refused or superseded one.
 */
export function tapsOf(rows: readonly OutboxRow[], answers: readonly PickAnswer[]): Tap[] {
  const taken = new Set<unknown>(['accepted', 'unchanged']);
  return rows.flatMap(({ opId, matchId, prediction: pick, madeAt }) =>
    answers.some((each) => each.opId === opId && (taken.has(each.status) || each.pick === pick))
      ? { opId, matchId, pick, at: madeAt.server, sentAt: serverNow() }
      : [],
  );
}

/** The receipts tell the player's picks. */
export async function forgetSeal(playerId: number): Promise<void> {
  localStore.set(inPlayKey(playerId), null);
  await inDatabase((db) => db.meta.bulkDelete([keyOf(playerId), tapsKey(playerId)]));
}

/** Notes until when this device has receipts of a grid in play, in epoch milliseconds. */
export const noteReceiptsInPlay = (playerId: number, until: number): unknown =>
  localStore.set(inPlayKey(playerId), String(until));

/** Whether a logout would erase receipts that the player may still need. */
export const hasReceiptsInPlay = (playerId: number): boolean =>
  Number(localStore.get(inPlayKey(playerId))) > Date.now();
