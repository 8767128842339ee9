import type { Dispatch } from 'redux';
import { setNumberCountry } from '../i18n/format.ts';
import { setHint } from '../lib/cookies.ts';
import { storageKeys } from '../lib/storage-keys.ts';
import { tabStore } from '../lib/web-storage.ts';
import { sessionStarted, type HasSession, type SessionState } from './session-slice.ts';
import {
  authKey,
  playerCookie,
  readStoredSession,
  removeStoredSession,
  type StoredSession,
  tokenKey,
  writeStoredSession,
} from './stored-session.ts';

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
    // A logout stores a value, an expiry stores none and leaves the draft of this tab.
    if (key === authKey && newValue !== null && !readStoredSession())
      tabStore.set(storageKeys.announcementDraft, null);
    follow();
  });
  // A page in the back/forward cache gets no storage events.
  window.addEventListener('pageshow', ({ persisted }) => persisted && follow());
}

function isSame(stored: StoredSession | null, { user, token }: SessionState): boolean {
  return (stored?.token ?? null) === token && JSON.stringify(stored?.user ?? null) === JSON.stringify(user);
}
