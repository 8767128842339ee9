import type { Dispatch } from 'redux';
import type { User } from '../../shared/contract/auth.ts';
import { setNumberCountry } from '../i18n/format.ts';
import { setHint } from '../lib/cookies.ts';
import { localStore } from '../lib/web-storage.ts';
import { sessionStarted, type HasSession, type SessionState } from './session-slice.ts';
import { forgetTab } from './tab-memory.ts';
import { storageKeys } from '../lib/storage-keys.ts';

export interface StoredSession {
  user: User;
  token: string;
}

/** The source of the session for all tabs. */
export const authKey = storageKeys.session;
/** A copy of the token that the specification asks for. Its value is never read. */
const tokenKey = storageKeys.token;
/** Tells the server that a player opens the page. */
const playerCookie = 'doce_player';
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

/**
 * Connects the store's session with local storage: reads it at the start, writes every change, and follows the other
 * tabs (AUTH-09, AUTH-14). A logout stores that there is no session, and `logOut` removes the keys later. An expired
 * session is removed at once.
 */
export function keepSession(store: {
  getState: () => HasSession;
  dispatch: Dispatch;
  subscribe: (listener: () => void) => unknown;
}): void {
  /** False: the session is in memory only, so an empty storage says nothing about it. */
  let isKept = true;
  let last = store.getState().session;

  function follow() {
    const stored = readStoredSession();
    if (!isSame(stored, store.getState().session) && (stored || isKept))
      store.dispatch(sessionStarted(stored));
  }

  function keep() {
    const { session } = store.getState();
    const { user, token, hasExpired } = session;
    const before = last;
    last = session;
    if (token === before.token && user === before.user) return;
    const stored = readStoredSession();
    if (isSame(stored, session)) return;
    // A page changes its own session only. A session that another tab stored meanwhile wins, except over a new one.
    const isStoredOwn =
      token || hasExpired ? stored?.token === before.token : stored?.user.id === before.user?.id;
    const mayWrite = token ? token !== before.token || isStoredOwn || !isKept : !stored || isStoredOwn;
    if (!mayWrite) follow();
    else if (user && token) isKept = writeStoredSession({ user, token });
    else if (hasExpired) removeStoredSession();
    else writeStoredSession(null);
  }

  const keepNumbers = () => setNumberCountry(store.getState().session.user?.country ?? null);

  follow();
  // Sessions of earlier releases have no cookie, and a cookie ends before its session.
  if (store.getState().session.token) setHint(playerCookie, '1');
  keepNumbers();
  last = store.getState().session;
  store.subscribe(keep);
  store.subscribe(keepNumbers);
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== null && key !== authKey && key !== tokenKey) return;
    // A logout stores a value, an expiry stores none and leaves the drafts of this tab.
    if (key === authKey && newValue !== null && !readStoredSession()) forgetTab();
    follow();
  });
  // A page in the back/forward cache gets no storage events.
  window.addEventListener('pageshow', ({ persisted }) => persisted && follow());
}

function isSame(stored: StoredSession | null, { user, token }: SessionState): boolean {
  return (stored?.token ?? null) === token && JSON.stringify(stored?.user ?? null) === JSON.stringify(user);
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
