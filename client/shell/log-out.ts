import { useCallback } from 'react';
import type { Dispatch } from 'redux';
import { requestOf } from '../api/route.ts';
import { send } from '../api/send.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { storageKeys } from '../lib/storage-keys.ts';
import { tabStore } from '../lib/web-storage.ts';
import {
  notePendingLogout,
  sessionIdOf,
  updatePendingLogout,
  type PendingLogout,
} from '../session/pending-logouts.ts';
import { sessionCleared, type HasSession } from '../session/session-slice.ts';
import { inSessionLock } from '../session/session-lock.ts';
import { readStoredSession, removeStoredSession } from '../session/stored-session.ts';
import { useAppStore } from '../session/store-hooks.ts';

export interface LogOutOptions {
  /**
   * Erases the picks that were not sent. Without it they stay on this device until their player logs in here again
   * (PWA-09).
   */
  discardsPicks?: boolean;
}

/**
 * Logs out (AUTH-10): clears the state at once, tells the server, erases the player's data on this device, and removes
 * the stored session, also if the server does not answer. The pending logout is then retried (AUTH-16). The session of
 * another player who logs in meanwhile stays.
 */
export async function logOut(
  store: { dispatch: Dispatch; getState: () => HasSession },
  { discardsPicks = false }: LogOutOptions = {},
): Promise<void> {
  const { token: ownToken, user } = store.getState().session;
  const stored = readStoredSession();
  const isOthers = stored !== null && stored.user.id !== user?.id;
  // Another tab may have renewed the token.
  const token = stored?.token ?? ownToken;
  const sessionId = token && !isOthers ? sessionIdOf(token) : null;
  const logout = user && { playerId: user.id, discardsPicks, sessionId };
  if (logout) notePendingLogout(logout);
  store.dispatch(sessionCleared());
  tabStore.set(storageKeys.announcementDraft, null);
  const erasing = eraseLoggedOutPlayers(logout);
  // The cookie belongs to the player who is logged in.
  if (!isOthers) {
    const { error } = await inSessionLock(() =>
      send(requestOf('POST /auth/logout'), { token, language: currentLanguage(), keepalive: true }),
    );
    if (!error && user) updatePendingLogout(user.id, { sessionId: null });
    if (!readStoredSession()) removeStoredSession();
  }
  await erasing;
}

/** Returns a function that logs out. It resolves after the server's answer or its absence. */
export function useLogOut(): (options?: LogOutOptions) => Promise<void> {
  const store = useAppStore();
  return useCallback((options) => logOut(store, options), [store]);
}

/**
 * Erases the data of players who logged out. If the code cannot be downloaded now, the next start erases the data.
 * Never rejects.
 */
export async function eraseLoggedOutPlayers(own: PendingLogout | null = null): Promise<void> {
  await import('./log-out-cleanup.ts').then(
    (cleanup) => cleanup.eraseLoggedOutPlayers(own),
    () => undefined,
  );
}
