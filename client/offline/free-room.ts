import { crestsCache } from './crests-cache.ts';
import { inDatabase } from './database.ts';

/**
 * Deletes what takes room and can be downloaded again: pages of the history and crests. Call it when the disk is too full for something more important.
 * Rejects if the database does.
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
    await caches.delete(crestsCache);
  } catch {
    // There are no crests then.
  }
}

/** Whether something caught is the browser's word that it keeps no more of ours. */
export function isDiskFull(error: unknown): boolean {
  const { name, inner } = (error ?? {}) as { name?: unknown; inner?: { name?: unknown } | null };
  return name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError';
}
