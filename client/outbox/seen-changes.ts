import { createExternalStore, withOtherTabs } from '../lib/external-store.ts';
import { storageKeys } from '../lib/storage-keys.ts';
import { useStore } from '../lib/use-store.ts';
import { localStore } from '../lib/web-storage.ts';

const key = storageKeys.seenChanges;
/** Far more than a weekend has. */
const mostKept = 100;

const none: readonly string[] = [];
const changes = createExternalStore(0);
const subscribe = withOtherTabs(key, changes);
let parsed: { text: string | null; seen: readonly string[] } = { text: null, seen: none };
/** Changes that could not be stored last as long as the page. */
let unsaved: readonly string[] | null = null;

function read(): readonly string[] {
  if (unsaved) return unsaved;
  const text = localStore.get(key);
  if (text !== parsed.text) parsed = { text, seen: parse(localStore.getJson(key)) };
  return parsed.seen;
}

/** The names of the changes that were seen on this device. The same list until it changes. */
export function useSeenChanges(): readonly string[] {
  return useStore({ subscribe, read, initial: none });
}

/** Notes that these changes were seen. Keeps the last ones. */
export function noteSeenChanges(names: readonly string[]): void {
  const next = [...new Set([...read(), ...names])].slice(-mostKept);
  if (!localStore.set(key, JSON.stringify(next))) unsaved = next;
  changes.set(changes.read() + 1);
}

export function forgetSeenChanges(): void {
  unsaved = null;
  localStore.set(key, null);
  changes.set(changes.read() + 1);
}

function parse(stored: unknown): readonly string[] {
  return Array.isArray(stored) ? stored.filter((each): each is string => typeof each === 'string') : none;
}
