import { storageKeys } from '../lib/storage-keys.ts';
import { storedStore } from '../lib/stored-store.ts';
import { useStore } from '../lib/use-store.ts';

/** Far more than a weekend has. */
const mostKept = 100;

const none: readonly string[] = [];
const store = storedStore(
  storageKeys.seenChanges,
  (stored) =>
    Array.isArray(stored) ? stored.filter((each): each is string => typeof each === 'string') : none,
  none,
);

/** The names of the changes that were seen on this device. The same list until it changes. */
export function useSeenChanges(): readonly string[] {
  return useStore(store);
}

/** Notes that these changes were seen. Keeps the last ones. */
export function noteSeenChanges(names: readonly string[]): void {
  store.set([...new Set([...store.read(), ...names])].slice(-mostKept));
}

export function forgetSeenChanges(): void {
  store.set(null);
}
