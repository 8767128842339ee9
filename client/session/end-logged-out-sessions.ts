import { requestOf } from '../api/route.ts';
import { send } from '../api/send.ts';
import { readPendingLogouts, sessionIdOf, updatePendingLogout } from './pending-logouts.ts';
import { refreshSession } from './refresh-session.ts';
import { readStoredSession } from './stored-session.ts';

/**
 * Ends the server sessions of logouts that did not reach the server (AUTH-16). Call it inside the session lock. The
 * fresh token names the session of the cookie, so no other session ends. A later login has replaced the cookie: then no
 * copy of the old one is left.
 */
export async function endLoggedOutSessions(language: string): Promise<void> {
  const pending = readPendingLogouts().filter(({ sessionId }) => sessionId);
  if (pending.length === 0) return;
  if (!readStoredSession()) {
    const renewal = await refreshSession(language);
    if ('unreachable' in renewal) return;
    const cookieId = 'token' in renewal ? sessionIdOf(renewal.token) : null;
    if ('token' in renewal && pending.some(({ sessionId }) => sessionId === cookieId)) {
      const { error } = await send(requestOf('POST /auth/logout'), { token: renewal.token, language });
      if (error) return;
    }
  }
  for (const { playerId } of pending) updatePendingLogout(playerId, { sessionId: null });
}
