import { createExternalStore, type ExternalStore } from './external-store.ts';
import { localStore } from './web-storage.ts';

interface StoredStore<T> extends Omit<ExternalStore<T>, 'set'> {
  /** Stores a value; null removes the key. */
  set: (next: T | null) => void;
  /** Whether the value outlives this page. Known after the first `set`. */
  isDurable: () => boolean;
}

/**
 * State in local storage, which follows all tabs. `parse` gets the parsed JSON, or null if it is none. `read` returns
 * the same value until it changes. A value that the browser refuses to store lasts as long as the page.
 */
export function storedStore<T>(key: string, parse: (stored: unknown) => T, initial: T): StoredStore<T> {
  const changes = createExternalStore(0);
  let known: { text: string | null; value: T } = { text: null, value: initial };
  let isDurable = true;
  return {
    initial,
    read: () => {
      const text = isDurable ? localStore.get(key) : known.text;
      if (text !== known.text)
        known = { text, value: text === null ? initial : parse(localStore.getJson(key)) };
      return known.value;
    },
    set: (next) => {
      const text = next === null ? null : JSON.stringify(next);
      known = { text, value: next ?? initial };
      isDurable = localStore.set(key, text);
      changes.set(changes.read() + 1);
    },
    subscribe: (listener) => {
      const onStorage = (event: StorageEvent) => (event.key === key || event.key === null) && listener();
      window.addEventListener('storage', onStorage);
      const unsubscribe = changes.subscribe(listener);
      return () => {
        unsubscribe();
        window.removeEventListener('storage', onStorage);
      };
    },
    isDurable: () => isDurable,
  };
}
