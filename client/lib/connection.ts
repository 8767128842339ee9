import { createExternalStore } from './external-store.ts';

/**
 * The connection to the server, from the results of calls. slow: a call has had no answer for more than two seconds.
 * offline: the last call had no answer of our server, or the browser has no network; the next answer ends it.
 * `navigator.onLine` can be true in a page that was opened without a network, so only its false counts.
 */
export type Connection = 'online' | 'slow' | 'offline';

/**
 * How a call ended: our server answered, something else answered in its place, no answer came, or the caller aborted.
 */
export type CallEnd = 'answered' | 'stranger' | 'unanswered' | 'given-up';

// With the start of the app on an old phone, the banner appears within four seconds on a hanging network.
const slowAfterMs = 2_300;

interface State {
  connection: Connection;
  /** A captive portal, proxy or firewall answered the last call in place of our server. */
  isBlocked: boolean;
}

const store = createExternalStore<State>({
  connection: globalThis.navigator?.onLine === false ? 'offline' : 'online',
  isBlocked: false,
});
let offlineCount = 0;
const answerListeners = new Set<() => void>();

export function readConnection(): Connection {
  return store.read().connection;
}

/** Whether the network works but something else answers in place of our server. */
export function isBlocked(): boolean {
  return store.read().isBlocked;
}

/** Calls back after each change. Returns how to unsubscribe. */
export const onConnection = store.subscribe;

/**
 * Call it before a request, and the returned function after it. `isLong`: the request may take longer than two seconds.
 * After a failure, the answer to a request that was sent before it does not count: on a network that passes small
 * requests only, the connection would toggle.
 */
export function trackRequest({ isLong }: { isLong: boolean }): (end: CallEnd) => void {
  const offlineCountBefore = offlineCount;
  const timer = isLong
    ? undefined
    : setTimeout(() => readConnection() === 'online' && change('slow'), slowAfterMs);
  return (end) => {
    clearTimeout(timer);
    if (end === 'answered' && (readConnection() !== 'offline' || offlineCount === offlineCountBefore))
      change('online');
    if (end === 'unanswered' || end === 'stranger') markOffline(end === 'stranger');
    if (end === 'answered') answerListeners.forEach((listener) => listener());
  };
}

/**
 * Call it when the browser has no network, or after a failed request. `isBlockedNow`: something answered in place of
 * our server.
 */
export function markOffline(isBlockedNow = false): void {
  offlineCount += 1;
  change('offline', isBlockedNow);
}

/** Calls back after each answer of our server. Returns how to unsubscribe. */
export function onAnswered(listener: () => void): () => void {
  answerListeners.add(listener);
  return () => answerListeners.delete(listener);
}

/** Resets the connection, for tests. */
export function resetConnection(): void {
  change('online');
}

function change(connection: Connection, isBlockedNow = false): void {
  if (connection === readConnection() && isBlockedNow === isBlocked()) return;
  store.set({ connection, isBlocked: isBlockedNow });
}
