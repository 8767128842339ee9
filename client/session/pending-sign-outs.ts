/** A logout of this browser that is not complete. */
export interface PendingSignOut {
  playerId: number;
  /** Also erases the picks that were not sent. Without it they wait for the player's next login. */
  discardsPicks: boolean;
  /** The session that the server has to end; null after it has. Entries of earlier releases have none. */
  sessionId?: string | null;
  /** Whether this device has erased its data of the player. */
  isErased?: boolean;
}

/** The name that earlier releases used. */
const key = 'doce:leavers';

/** Notes a logout before its first step, so that a later page can complete it. */
export function notePendingSignOut(signOut: PendingSignOut): void {
  const others = readPendingSignOuts().filter(({ playerId }) => playerId !== signOut.playerId);
  write([...others, signOut]);
}

export function readPendingSignOuts(): PendingSignOut[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSignOut) : [];
  } catch {
    return [];
  }
}

export function markErased(id: number): void {
  write(readPendingSignOuts().map((each) => (each.playerId === id ? { ...each, isErased: true } : each)));
}

export function markEnded(id: string): void {
  write(readPendingSignOuts().map((each) => (each.sessionId === id ? { ...each, sessionId: null } : each)));
}

/** Returns the session id of an access token (claim `sid`), or null if the token has none. */
export function sessionIdOf(token: string): string | null {
  try {
    const payload = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    return (JSON.parse(atob(payload)) as { sid?: string }).sid ?? null;
  } catch {
    return null;
  }
}

/** Drops the entries that are complete. */
function write(signOuts: readonly PendingSignOut[]): void {
  const pending = signOuts.filter(({ sessionId, isErased }) => (sessionId ?? null) !== null || !isErased);
  try {
    if (pending.length > 0) localStorage.setItem(key, JSON.stringify(pending));
    else localStorage.removeItem(key);
  } catch {
    // Storage is full or forbidden: a failed step of this logout has no retry.
  }
}

function isSignOut(value: unknown): value is PendingSignOut {
  return typeof value === 'object' && value !== null && 'playerId' in value && 'discardsPicks' in value;
}
