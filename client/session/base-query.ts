import type { ApiQuery } from '../api/api.ts';
import { send } from '../api/send.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { endLoggedOutSessions } from './end-logged-out-sessions.ts';
import { renewSession } from './renew-session.ts';
import { inSessionLock } from './session-lock.ts';
import type { HasSession } from './session-slice.ts';

/** Calls that replace the cookie of the session. */
const logins = ['/auth/login', '/auth/passkeys/login', '/auth/register'];

/**
 * Sends a call with bearer token and language. If the token has expired, renews the session and repeats the call once,
 * as the same player. A session that the server has ended ends here. A session stays if the server does not answer. A
 * login first completes a pending logout, which needs the old cookie.
 */
export const baseQuery: ApiQuery = async (request, { getState, dispatch, signal }) => {
  const { token, user } = (getState() as HasSession).session;
  const language = currentLanguage();
  const sendAs = (bearer: string | null) => send(request, { token: bearer, language, signal });
  if (logins.includes(request.url))
    return inSessionLock(async () => {
      await endLoggedOutSessions(language);
      return sendAs(token);
    });
  const first = await sendAs(token);
  if (!token || !user || first.error?.code !== 'session_ended') return first;

  const store = { getState: () => getState() as HasSession, dispatch };
  const renewal = await renewSession(store, { playerId: user.id, stale: token, language });
  if (renewal === 'ended') return first;
  return 'token' in renewal ? sendAs(renewal.token) : { error: renewal.unreachable };
};
