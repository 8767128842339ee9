/** State outside React. Components read it with `useStore(store)`. */
export interface ExternalStore<T> {
  initial: T;
  read: () => T;
  /** Calls the listeners if the value is another one. */
  set: (next: T) => void;
  /** Returns how to unsubscribe. */
  subscribe: (listener: () => void) => () => void;
}

export function createExternalStore<T>(initial: T): ExternalStore<T> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    initial,
    read: () => state,
    set: (next) => {
      if (next === state) return;
      state = next;
      listeners.forEach((listener) => listener());
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
