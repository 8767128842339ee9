/**
 * What the calls of the API tell of the way there. slow: one has had no answer for more than two seconds. offline: the last one got none, or the browser says
 * so; over with the first answer. The browser is never believed when it says online: it does so in a page that was opened without a network.
 */
export type Connection = 'online' | 'slow' | 'offline';

/** How a call ended: somebody of ours answered, nobody did, or the caller did not wait for it. */
export type CallEnd = 'answered' | 'unanswered' | 'given-up';

// With the start of the app on an old phone, a hanging network is told within four seconds.
const slowAfterMs = 2_300;

let connection: Connection = globalThis.navigator?.onLine === false ? 'offline' : 'online';
/** How often the way was found closed. */
let closings = 0;
const listeners = new Set<() => void>();
const answerListeners = new Set<() => void>();

export function readConnection(): Connection {
  return connection;
}

/** Hears of every change; returns how to stop. */
export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * For who makes calls: one sets out. What comes back is to be told how it ended. `isLong`: it takes its time on the best of ways. The answer to a call that
 * set out before another got none does not say that the way is free again: where small calls pass and large ones do not, the two would chase each other.
 */
export function callSetsOut({ isLong }: { isLong: boolean }): (end: CallEnd) => void {
  const closingsBefore = closings;
  const timer = isLong ? undefined : setTimeout(() => connection === 'online' && change('slow'), slowAfterMs);
  return (end) => {
    clearTimeout(timer);
    if (end === 'answered' && (connection !== 'offline' || closings === closingsBefore)) change('online');
    if (end === 'unanswered') wayIsClosed();
    if (end === 'answered') answerListeners.forEach((listener) => listener());
  };
}

/** The browser says that there is no network at all. */
export function networkIsGone(): void {
  wayIsClosed();
}

/** Calls back after each answer of our server; returns how to stop. */
export function onAnswered(listener: () => void): () => void {
  answerListeners.add(listener);
  return () => answerListeners.delete(listener);
}

/** As at the start, for tests. */
export function resetConnection(): void {
  change('online');
}

function wayIsClosed(): void {
  closings += 1;
  change('offline');
}

function change(next: Connection): void {
  if (next === connection) return;
  connection = next;
  listeners.forEach((listener) => listener());
}
