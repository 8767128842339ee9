import type { User } from '../../shared/contract/auth.ts';
import { setHint } from '../lib/cookies.ts';
import { localStore } from '../lib/web-storage.ts';
import { storageKeys } from '../lib/storage-keys.ts';

export interface StoredSession {
  user: User;
  token: string;
}

/** The source of the session for all tabs. */
export const authKey = storageKeys.session;
/** A copy of the token that the specification asks for. Its value is never read. */
export const tokenKey = storageKeys.token;
/** Tells the server that a player opens the page. */
export const playerCookie = 'doce_player';
/** Stays after a logout (AUTH-24). */
const knownKey = storageKeys.hadSession;

/** Returns the session that this browser keeps (AUTH-09), or null. Without a `token` there is none (PROF-01). */
export function readStoredSession(): StoredSession | null {
  const stored = localStore.getJson(authKey) as { isAuthenticated?: unknown } | null;
  if (!isSession(stored) || stored.isAuthenticated !== true) return null;
  return localStore.get(tokenKey) === null ? null : { user: stored.user, token: stored.token };
}

/**
 * Stores a session, or that there is none. Returns false if storage is full or forbidden; the session then lasts as
 * long as the page.
 */
export function writeStoredSession(session: StoredSession | null): boolean {
  const { user = null, token = null } = session ?? {};
  setHint(playerCookie, session && '1');
  localStore.set(knownKey, '1');
  // Written first: other tabs read `auth-storage` at its event and find both.
  if (token !== null && !localStore.set(tokenKey, token)) return false;
  return localStore.set(authKey, JSON.stringify({ user, token, isAuthenticated: session !== null }));
}

/** Whether local storage says nothing about a session, not even that there is none. */
export function mayHaveLostSession(): boolean {
  return localStore.get(authKey) === null;
}

/** Whether a player was ever logged in on this browser. */
export function hadSession(): boolean {
  return localStore.get(knownKey) !== null;
}

export function removeStoredSession(): void {
  setHint(playerCookie, null);
  localStore.set(authKey, null);
  localStore.set(tokenKey, null);
}

/** Whether a parsed value has the token and the user of a session. */
export function isSession<T>(value: T): value is T & StoredSession {
  const { user, token } = (value ?? {}) as Record<string, unknown>;
  return typeof token === 'string' && token !== '' && isUser(user);
}

function isUser(value: unknown): value is User {
  const user = (value ?? {}) as Record<string, unknown>;
  const texts = ['firstName', 'lastName', 'username', 'email', 'role'];
  return (
    Number.isInteger(user['id']) &&
    typeof user['isVerified'] === 'boolean' &&
    texts.every((name) => typeof user[name] === 'string')
  );
}
