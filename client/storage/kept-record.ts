import { createExternalStore, type ExternalStore } from '../lib/external-store.ts';
import { storageKeys } from '../lib/storage-keys.ts';
import { localStore } from '../lib/web-storage.ts';

/** A grid's record as this device knows it, for one player (docs/record.md). Times: server, epoch ms. */
export interface KeptRecord {
  /** The lines of the list that were seen. */
  list: string;
  /** For each line: when the list last lacked it (null: that was never seen), and when it was first seen. */
  times: { missedAt: number | null; seenAt: number }[];
  /** When the list last had only these lines. */
  missedAt: number | null;
  /** Since when the list is told to be shorter, and since when it could not be read. */
  shorterSince: number | null;
  unreadSince: number | null;
  /** The ficha, its secret, and whether the name opens it. */
  own: { ficha: string; secret: string; opens: boolean } | null;
  /** When an own pick is looked up in a sheet, and the match whose pick was found there. */
  checkAt: number | null;
  checked: number | null;
  alarm: RecordAlarm | null;
  /** Whether the player answered the question about the own prize. */
  isPrizeRead: boolean;
}

/** Something that the player should know, with what the server told. */
export interface RecordAlarm {
  code: 'changed' | 'shorter' | 'missing' | 'other' | 'given';
  at: number;
  matchId?: number;
  /** The picks of the sheet and of the screen: `1`, `X` or `2`. */
  picks?: [string, string];
  told: string;
}

export type KeptRecords = Record<number, KeptRecord>;

export const newRecord: KeptRecord = {
  ...{ list: '', times: [], missedAt: null, shorterSince: null, unreadSince: null },
  ...{ own: null, checkAt: null, checked: null, alarm: null, isPrizeRead: false },
};

/** The version of the shape. Data of another version counts as absent. */
const version = 1;
const gridsKept = 20;
const stores = new Map<number, ExternalStore<KeptRecords>>();
const keyOf = (playerId: number) => `${storageKeys.record}${playerId}`;

/** The records that this device keeps for a player, by grid. */
export function recordsOf(playerId: number): ExternalStore<KeptRecords> {
  const known = stores.get(playerId);
  if (known) return known;
  const stored = localStore.getJson(keyOf(playerId)) as { version?: number; grids?: KeptRecords } | null;
  const store = createExternalStore(stored?.version === version ? (stored.grids ?? {}) : {});
  stores.set(playerId, store);
  return store;
}

/** Keeps the record of a grid; the newest grids stay. */
export function keepRecord(playerId: number, gridId: number, record: KeptRecord): void {
  const all = Object.entries({ ...recordsOf(playerId).read(), [gridId]: record });
  const kept = Object.fromEntries([...all].sort(([a], [b]) => Number(a) - Number(b)).slice(-gridsKept));
  localStore.set(keyOf(playerId), JSON.stringify({ version, grids: kept }));
  recordsOf(playerId).set(kept);
}

/** The ficha tells the player's picks. */
export async function forgetRecords(playerId: number): Promise<void> {
  localStore.set(keyOf(playerId), null);
  stores.delete(playerId);
}
