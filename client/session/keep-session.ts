import type { Dispatch } from 'redux';
import { sessionStarted, type HasSession } from './session-slice.ts';
import {
  authKey,
  readStoredSession,
  removeStoredSession,
  tokenKey,
  writeStoredSession,
} from './stored-session.ts';
import { forgetTab } from './tab-memory.ts';

/**
 * Ties the store's session to local storage: starts from what is there, writes every change, and follows the other tabs (AUTH-09). Logging out
 * writes that there is no session; the rest is removed by `logOut` when the server has been told.
 */
export function keepSession(store: {
  getState: () => HasSession;
  dispatch: Dispatch;
  subscribe: (listener: () => void) => unknown;
}): void {
  store.dispatch(sessionStarted(readStoredSession()));
  let last = store.getState().session;

  store.subscribe(() => {
    const { session } = store.getState();
    if (session.user === last.user && session.token === last.token) return;
    last = session;
    const { user, token } = session;
    if (session.hasExpired) removeStoredSession();
    else writeStoredSession(user && token ? { user, token } : null);
  });

  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== null && key !== authKey && key !== tokenKey) return;
    const stored = readStoredSession();
    // A logout writes that there is no session; one that ran out leaves nothing.
    if (!stored && key === authKey && newValue !== null) forgetTab();
    const { session } = store.getState();
    if (
      stored?.token === session.token &&
      JSON.stringify(stored?.user ?? null) === JSON.stringify(session.user)
    )
      return;
    if (!stored && !session.token) return;
    last = { ...session, user: stored?.user ?? null, token: stored?.token ?? null };
    store.dispatch(sessionStarted(stored));
    last = store.getState().session;
  });
}
