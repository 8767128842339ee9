import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { currentLanguage } from '../i18n/i18n.ts';
import { readPendingSignOuts } from '../session/pending-sign-outs.ts';
import { inSessionLock } from '../session/session-lock.ts';
import type { HasSession } from '../session/session-slice.ts';
import type { ApiError } from './api-error.ts';
import { renewSession } from './renew-session.ts';
import type { ApiRequest } from './route.ts';
import { send, type AnswerMeta } from './send.ts';

/** How RTK Query calls the API. */
export type ApiQuery = BaseQueryFn<ApiRequest, unknown, ApiError, object, AnswerMeta>;

/** Calls that replace the cookie of the session. */
const logins = ['/auth/login', '/auth/register'];

/**
 * Sends a call with bearer token and language. If the token has expired, renews the session and repeats the call once, as the same player. A session that
 * the server has ended ends here. A session stays if the server does not answer. A login first completes a pending logout, which needs the old cookie.
 */
export const baseQuery: ApiQuery = async (request, { getState, dispatch, signal }) => {
  const { token, user } = (getState() as HasSession).session;
  const language = currentLanguage();
  const sendAs = (bearer: string | null) => send(request, { token: bearer, language, signal });
  if (logins.includes(request.url))
    return inSessionLock(async () => {
      if (readPendingSignOuts().length > 0)
        await import('../offline/sign-out-cleanup.ts').then(
          (cleanup) => cleanup.endSignedOutSessions(language),
          () => undefined,
        );
      return sendAs(token);
    });
  const first = await sendAs(token);
  if (!token || !user || first.error?.code !== 'session_ended') return first;

  const store = { getState: () => getState() as HasSession, dispatch };
  const renewal = await renewSession(store, { playerId: user.id, stale: token, language });
  if (renewal === 'ended') return first;
  return 'token' in renewal ? sendAs(renewal.token) : { error: renewal.unreachable };
};
