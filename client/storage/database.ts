import type { Dexie, EntityTable, Table } from 'dexie';
import { storageLimitMs, TookTooLong, withLimit } from '../lib/with-limit.ts';
import type { OutboxRow, Receipt } from '../outbox/outbox-row.ts';

/** The last good answer to one GET of one player (0: a visitor). Times in epoch milliseconds. */
export interface SnapshotRow {
  playerId: number;
  /** Below the API's base, with the query. */
  url: string;
  /** The route's literal, e.g. `GET /games`. */
  endpoint: string;
  /** The shape of `data` in the release that stored it (offline-routes.ts). */
  shape: string;
  data: unknown;
  etag: string | null;
  /** When the server last confirmed it, by the device's clock. */
  at: number;
}

export interface MetaRow {
  key: string;
  value: unknown;
  /** The version of the shape of `value`, for an object. */
  version?: number;
}

/** Returns the value of a row of this version; null for another one, of an earlier or a later release. */
export function valueOf<T>(row: MetaRow | undefined, version: number): T | null {
  return row?.version === version ? (row.value as T) : null;
}

export interface DoceDatabase extends Dexie {
  snapshots: Table<SnapshotRow, [number, string]>;
  outbox: EntityTable<OutboxRow, 'opId'>;
  receipts: EntityTable<Receipt, 'opId'>;
  meta: EntityTable<MetaRow, 'key'>;
}

/** Errors of WebKit's IndexedDB after it closed the connection of a page in the background. */
const droppedNames = ['DatabaseClosedError', 'InvalidStateError', 'UnknownError'];

let opening: Promise<DoceDatabase> | null = null;
const followers = new Set<(db: DoceDatabase) => void>();

/** While the database keeps one call waiting for so long, the others wait shorter. */
const shortLimitMs = 1_000;
let hanging = 0;

/**
 * Runs `work` in this browser's database. The first call downloads Dexie and opens the database. If the browser dropped
 * the connection, opens it again and repeats `work`, which must be idempotent. Rejects if the browser has no database
 * for us, if `work` rejects, or with `TookTooLong` after three seconds; `work` may then still be done later.
 */
export async function inDatabase<T>(work: (db: DoceDatabase) => Promise<T>): Promise<T> {
  const working = whenAnswered(work);
  try {
    return await withLimit(hanging > 0 ? shortLimitMs : storageLimitMs, working);
  } catch (error) {
    if (error instanceof TookTooLong) {
      hanging += 1;
      const end = () => void (hanging -= 1);
      void working.then(end, end);
    }
    throw error;
  }
}

/** As `inDatabase`, but waits as long as the database takes. */
export async function whenAnswered<T>(work: (db: DoceDatabase) => Promise<T>): Promise<T> {
  try {
    return await work(await getDatabase());
  } catch (error) {
    if (!isDropped(error)) throw error;
    await closeDatabase();
    return work(await getDatabase());
  }
}

/** Calls `follow` with the connection, and with each new one after the browser dropped it. Returns how to stop. */
export function followDatabase(follow: (db: DoceDatabase) => void): () => void {
  followers.add(follow);
  // `open` notifies the followers of a connection that opens later. Readers and writers get its errors.
  if (opening) void opening.then((db) => followers.has(follow) && follow(db)).catch(() => undefined);
  else void getDatabase().catch(() => undefined);
  return () => followers.delete(follow);
}

/** Returns the open database. Use `inDatabase` for work in it. */
export function getDatabase(): Promise<DoceDatabase> {
  opening ??= open().catch((error: unknown) => {
    opening = null;
    throw error;
  });
  return opening;
}

/** Closes the connection; the next work opens it again. */
export async function closeDatabase(): Promise<void> {
  const closing = opening;
  opening = null;
  (await closing?.catch(() => null))?.close();
}

async function open(): Promise<DoceDatabase> {
  const { Dexie } = await import('dexie');
  const db = new Dexie('doce', { chromeTransactionDurability: 'strict' }) as DoceDatabase;
  db.version(1).stores({
    snapshots: '[playerId+url], playerId, endpoint',
    outbox: 'opId, playerId',
    receipts: 'opId, playerId',
    meta: 'key',
  });
  // A newer release in another tab waits until this connection closes.
  db.on('versionchange', () => void closeDatabase());
  db.on('close', () => {
    opening = null;
  });
  await db.open();
  followers.forEach((follow) => follow(db));
  return db;
}

function isDropped(error: unknown): boolean {
  const { name, inner } = (error ?? {}) as { name?: unknown; inner?: { name?: unknown } | null };
  return [name, inner?.name].some((each) => droppedNames.some((dropped) => dropped === each));
}
