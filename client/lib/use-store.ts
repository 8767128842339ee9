import { useSyncExternalStore } from 'react';
import type { ExternalStore } from './external-store.ts';

type Readable<T> = Pick<ExternalStore<T>, 'read' | 'subscribe' | 'initial'>;

/**
 * Returns the value of a store, and draws the component again when it changes. The server's render and hydration get
 * the initial value, so that both draw the same.
 */
export function useStore<T>({ subscribe, read, initial }: Readable<T>): T {
  return useSyncExternalStore(subscribe, read, () => initial);
}
