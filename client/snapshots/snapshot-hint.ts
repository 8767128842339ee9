import { localStore } from '../lib/web-storage.ts';
import { storageKeys } from '../lib/storage-keys.ts';

/** Set with the first snapshot. In its own file, so that a visitor's page does not load the database code. */
const key = storageKeys.snapshots;
/** The player id of a visitor's snapshots. */
export const VISITOR = 0;

/**
 * Whether this browser may have snapshots. A first visit has none, so it does not download the database code before its
 * first request.
 */
export function mayHaveSnapshots(): boolean {
  return localStore.get(key) !== null;
}

export function noteSnapshots(): void {
  localStore.set(key, '1');
}
