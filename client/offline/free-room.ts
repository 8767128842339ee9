import { crestsCache } from './crests-cache.ts';
import { inDatabase } from './database.ts';

/**
 * Throws away what takes room and can be had again: pages of the history, crests. For who has something more important to keep and found the disk full.
 * Rejects when the database does.
 */
export async function freeRoom(): Promise<void> {
  await Promise.all([
    inDatabase((db) => db.snapshots.where('endpoint').equals('GET /bets/history').delete()),
    typeof caches === 'undefined' ? null : caches.delete(crestsCache),
  ]);
}

/** Whether something caught is the browser's word that it keeps no more of ours. */
export function isDiskFull(error: unknown): boolean {
  const { name, inner } = (error ?? {}) as { name?: unknown; inner?: { name?: unknown } | null };
  return name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError';
}
