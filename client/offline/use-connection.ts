import { useSyncExternalStore } from 'react';
import { onConnection, readConnection, type Connection } from './connection.ts';

/** The connection for a component, which draws again when it changes. Apart, so that the worker has no React. */
export function useConnection(): Connection {
  return useSyncExternalStore(onConnection, readConnection);
}
