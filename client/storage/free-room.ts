import { storageLimitMs, withLimit } from '../lib/with-limit.ts';
import { crestsCache } from './crests-cache.ts';
import { inDatabase } from './database.ts';

/**
 * Deletes data that can be downloaded again: pages of the history and crests. Call it when the disk is full. Rejects if
 * the database does.
 */
export async function freeRoom(): Promise<void> {
  await Promise.all([
    inDatabase((db) => db.snapshots.where('endpoint').equals('GET /bets/history').delete()),
    dropCrests(),
  ]);
}

/** Some browsers forbid Cache Storage, and plain http has none. */
async function dropCrests(): Promise<void> {
  try {
    await withLimit(storageLimitMs, caches.delete(crestsCache));
  } catch {
    // No crests are stored then.
  }
}

/** Whether an error says that the browser's storage quota is used up. */
export function isDiskFull(error: unknown): boolean {
  const { name, inner } = (error ?? {}) as { name?: unknown; inner?: { name?: unknown } | null };
  return name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError';
}
