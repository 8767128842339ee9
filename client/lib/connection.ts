/**
 * What the calls of the API tell of the way there. slow: one has had no answer for more than two seconds. offline: the last one got none, or the browser says
 * so; over with the first answer. The browser is never believed when it says online: it does so in a page that was opened without a network.
 */
export type Connection = 'online' | 'slow' | 'offline';

/** How a call ended: our server answered, something else answered in its place, no answer came, or the caller aborted. */
export type CallEnd = 'answered' | 'stranger' | 'unanswered' | 'given-up';

// With the start of the app on an old phone, a hanging network is told within four seconds.
const slowAfterMs = 2_300;

let connection: Connection = globalThis.navigator?.onLine === false ? 'offline' : 'online';
let isBlockedNow = false;
/** How often the way was found closed. */
let closings = 0;
const listeners = new Set<() => void>();
const answerListeners = new Set<() => void>();

export function readConnection(): Connection {
  return connection;
}

/** Offline, though the network answers: a captive portal, proxy or firewall answered the last call in place of our server. */
export function isBlocked(): boolean {
  return isBlockedNow;
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
    if (end === 'unanswered' || end === 'stranger') wayIsClosed(end === 'stranger');
    if (end === 'answered') answerListeners.forEach((listener) => listener());
  };
}

/** The browser says that there is no network at all. */
export function networkIsGone(): void {
  wayIsClosed(false);
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

function wayIsClosed(byStranger: boolean): void {
  closings += 1;
  change('offline', byStranger);
}

function change(next: Connection, byStranger = false): void {
  if (next === connection && byStranger === isBlockedNow) return;
  connection = next;
  isBlockedNow = byStranger;
  listeners.forEach((listener) => listener());
}
