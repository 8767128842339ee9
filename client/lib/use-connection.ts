import { useSyncExternalStore } from 'react';
import { isBlocked, onConnection, readConnection, type Connection } from './connection.ts';

/** The connection for a component, which draws again when it changes. Apart, so that the worker has no React. */
export function useConnection(): Connection {
  return useSyncExternalStore(onConnection, readConnection, () => 'online');
}

/** Whether something else answers in place of our server. */
export function useIsBlocked(): boolean {
  return useSyncExternalStore(onConnection, isBlocked, () => false);
}
