import { storageKeys } from '../../lib/storage-keys.ts';
import { storedStore } from '../../lib/stored-store.ts';
import { useStore } from '../../lib/use-store.ts';

/** In local storage: the ids of the announcements that were read on this device (ANN-03). */
export const readIdsKey = storageKeys.readAnnouncements;
/** Far more than are shown at once. */
const mostKept = 200;

type Ids = readonly number[];

const none: Ids = [];
const isId = (value: unknown): value is number => Number.isInteger(value);
const store = storedStore(
  readIdsKey,
  (stored): Ids => (Array.isArray(stored) ? stored.filter(isId).slice(-mostKept) : none),
  none,
);

/** The ids that were read, on this device, over all tabs. The same list until it changes. */
export const readIds = store.read;

/** Stores that these were read. If the list is full, the ids that were read first leave it. */
export function markRead(ids: Ids): void {
  const before = readIds();
  const fresh = new Set(ids);
  const next = [...before.filter((id) => !fresh.has(id)), ...fresh].slice(-mostKept);
  if (next.join() !== before.join()) store.set(next);
}

/** As `readIds`; the component draws again when one is marked, here or in another tab. */
export function useReadIds(): Ids {
  return useStore(store);
}
