import type { Dispatch } from 'redux';
import { readPendingLogouts, sessionIdOf } from './pending-logouts.ts';
import { inSessionLock } from './session-lock.ts';
import { sessionEnded, sessionRenewed, type HasSession } from './session-slice.ts';
import { readStoredSession } from './stored-session.ts';
import type { ApiError } from '../api/api-error.ts';
import { refreshSession, type Renewal } from './refresh-session.ts';

let underWay: { staleToken: string; renewal: Promise<Renewal> } | null = null;

/**
 * Renews the session of a page after the server refused `stale`, the token of `playerId` (AUTH-13). Simultaneous calls
 * and tabs share one renewal. Updates the store. Returns a token of the same player; 'ended' also if another player is
 * logged in now, so that no call is repeated as another player (AUTH-14).
 */
export async function renewSession(
  { getState, dispatch }: { getState: () => HasSession; dispatch: Dispatch },
  { playerId, stale, language }: { playerId: number; stale: string; language: string },
): Promise<{ token: string } | 'ended' | { unreachable: ApiError }> {
  if (underWay?.staleToken !== stale) {
    const renewal = inSessionLock(() => renew(stale, language)).finally(() => {
      if (underWay?.renewal === renewal) underWay = null;
    });
    underWay = { staleToken: stale, renewal };
  }
  const renewal = await underWay.renewal;
  if ('unreachable' in renewal) return renewal;
  const take = () =>
    dispatch(
      'ended' in renewal ? sessionEnded({ token: stale }) : sessionRenewed({ ...renewal, replaces: stale }),
    );
  if ('user' in renewal && renewal.user.id !== playerId) {
    // A change of the player aborts all calls. This one first fails with the answer of the server.
    setTimeout(take);
    return 'ended';
  }
  take();
  const { user, token } = getState().session;
  return user?.id === playerId && token ? { token } : 'ended';
}

async function renew(stale: string, language: string): Promise<Renewal> {
  const stored = readStoredSession();
  if (stored && stored.token !== stale) return stored;
  const staleId = sessionIdOf(stale);
  if (staleId && readPendingLogouts().some(({ sessionId }) => sessionId === staleId)) return { ended: true };
  return refreshSession(language);
}
