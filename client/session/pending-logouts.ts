import { localStore } from '../lib/web-storage.ts';
import { storageKeys } from '../lib/storage-keys.ts';

/** A logout of this browser that is not complete. */
export interface PendingLogout {
  playerId: number;
  /** Also erases the picks that were not sent. Without it they wait for the player's next login. */
  discardsPicks: boolean;
  /** The session that the server has to end; null after it has. Entries of earlier releases have none. */
  sessionId?: string | null;
  /** Whether this device has erased its data of the player. */
  isErased?: boolean;
  /**
   * The first erasure did not end: its time, by the estimate of the server's clock. A repeat may come after a later
   * login, so it leaves newer picks.
   */
  triedAt?: number;
}

/** The name that earlier releases used. */
const key = storageKeys.pendingLogouts;

/** Notes a logout before its first step, so that a later page can complete it. */
export function notePendingLogout(logout: PendingLogout): void {
  const others = readPendingLogouts().filter(({ playerId }) => playerId !== logout.playerId);
  write([...others, logout]);
}

export function readPendingLogouts(): PendingLogout[] {
  const stored = localStore.getJson(key);
  if (!Array.isArray(stored)) return [];
  return (stored as PendingLogout[]).filter((each) => Number.isInteger(each?.playerId));
}

/** Changes the entry of a player. Drops it when it is complete. */
export function updatePendingLogout(playerId: number, change: Partial<PendingLogout>): void {
  write(readPendingLogouts().map((each) => (each.playerId === playerId ? { ...each, ...change } : each)));
}

/** Returns the session id of an access token (claim `sid`, not verified), or null if the token has none. */
export function sessionIdOf(token: string): string | null {
  try {
    // Our claims encode to the same text in base64 and base64url: they are ASCII without `>`, `?` and `~`.
    return (JSON.parse(atob(token.split('.')[1]!)) as { sid?: string } | null)?.sid ?? null;
  } catch {
    return null;
  }
}

function write(logouts: readonly PendingLogout[]): void {
  const pending = logouts.filter(({ sessionId = null, isErased }) => sessionId !== null || !isErased);
  // If storage is full or forbidden, a failed step of this logout has no retry.
  localStore.set(key, pending.length > 0 ? JSON.stringify(pending) : null);
}
