import { createExternalStore, withOtherTabs } from '../../lib/external-store.ts';
import { useStore } from '../../lib/use-store.ts';
import { localStore } from '../../lib/web-storage.ts';
import { storageKeys } from '../../lib/storage-keys.ts';

/** In local storage: the ids of the announcements that were read on this device (ANN-03). */
export const readIdsKey = storageKeys.readAnnouncements;
/** Far more than are shown at once. */
const mostKept = 200;

type Ids = readonly number[];

const none: Ids = [];
const changes = createExternalStore(0);
const subscribe = withOtherTabs(readIdsKey, changes);
let parsed: { text: string | null; ids: Ids } = { text: null, ids: [] };
/** Ids that could not be stored last as long as the page. */
let unsaved: Ids | null = null;

/** The ids that were read, on this device, over all tabs. The same list until it changes. */
export function readIds(): Ids {
  if (unsaved) return unsaved;
  const text = localStore.get(readIdsKey);
  if (text !== parsed.text) parsed = { text, ids: parse(text) };
  return parsed.ids;
}

/** Stores that these were read. If the list is full, the ids that were read first leave it. */
export function markRead(ids: Ids): void {
  // It reads the storage again, because another tab may have marked others.
  const before = readIds();
  const fresh = new Set(ids);
  const next = [...before.filter((id) => !fresh.has(id)), ...fresh].slice(-mostKept);
  if (next.join() === before.join()) return;
  if (!localStore.set(readIdsKey, JSON.stringify(next))) unsaved = next;
  changes.set(changes.read() + 1);
}

/** As `readIds`; the component draws again when one is marked, here or in another tab. */
export function useReadIds(): Ids {
  return useStore({ subscribe, read: readIds, initial: none });
}

function parse(text: string | null): Ids {
  try {
    const ids: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(ids) ? ids.filter(isId).slice(-mostKept) : [];
  } catch {
    return [];
  }
}

function isId(value: unknown): value is number {
  return Number.isInteger(value);
}
