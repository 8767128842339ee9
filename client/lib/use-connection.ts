import { isBlocked, onConnection, readConnection, type Connection } from './connection.ts';
import { useStore } from './use-store.ts';

const connection = { subscribe: onConnection, read: readConnection, initial: 'online' as Connection };
const blocked = { subscribe: onConnection, read: isBlocked, initial: false };

/** The connection for a component, which draws again when it changes. Apart, so that the worker has no React. */
export function useConnection(): Connection {
  return useStore(connection);
}

/** Whether something else answers in place of our server. */
export function useIsBlocked(): boolean {
  return useStore(blocked);
}
