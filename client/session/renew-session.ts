import type { Dispatch } from 'redux';
import { readPendingLogouts, sessionIdOf } from './pending-logouts.ts';
import { inSessionLock } from './session-lock.ts';
import { sessionEnded, sessionRenewed, type HasSession } from './session-slice.ts';
import { isSession, readStoredSession, type StoredSession } from './stored-session.ts';
import { noAnswer, type ApiError } from '../api/api-error.ts';
import { requestOf, type Answer } from '../api/route.ts';
import { send } from '../api/send.ts';

/** ended: our server says that the session is over. unreachable: no answer of our server. */
export type Renewal = StoredSession | { ended: true } | { unreachable: ApiError };

/** Codes of our server: the session is over, or the cookie is missing. A proxy sends no codes. */
const endCodes: readonly ApiError['code'][] = ['session_ended', 'unauthenticated'];

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

/** Gets a token by the HttpOnly cookie. Call it inside the session lock. */
export async function refreshSession(language: string): Promise<Renewal> {
  const { data, error } = await send(requestOf('POST /auth/refresh'), { token: null, language });
  if (error) return endCodes.includes(error.code) ? { ended: true } : { unreachable: error };
  const { access_token: token, user } = (data ?? {}) as Partial<Answer<'POST /auth/refresh'>>;
  const session = { token, user };
  return isSession(session) ? session : { unreachable: noAnswer };
}

async function renew(stale: string, language: string): Promise<Renewal> {
  const stored = readStoredSession();
  if (stored && stored.token !== stale) return stored;
  const staleId = sessionIdOf(stale);
  if (staleId && readPendingLogouts().some(({ sessionId }) => sessionId === staleId)) return { ended: true };
  return refreshSession(language);
}
