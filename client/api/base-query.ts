import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { currentLanguage } from '../i18n/i18n.ts';
import { sessionEnded, sessionRenewed, type HasSession } from '../session/session-slice.ts';
import type { ApiError } from './api-error.ts';
import { renewSession } from './renew-session.ts';
import type { ApiRequest } from './route.ts';
import { send } from './send.ts';

/**
 * RTK Query's way to the API: bearer token, language, and one renewal of a session whose token has run out, after which the call is made once more.
 * A session that cannot be renewed ends; one that could not be asked about stays.
 */
export const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiError> = async (
  request,
  { getState, dispatch, signal },
) => {
  const { token } = (getState() as HasSession).session;
  const language = currentLanguage();
  const first = await send(request, { token, language, signal });
  if (!token || first.error?.code !== 'session_ended') return first;

  const renewal = await renewSession(token);
  if ('unreachable' in renewal) return { error: renewal.unreachable };
  if ('ended' in renewal) {
    dispatch(sessionEnded({ token }));
    return first;
  }
  dispatch(sessionRenewed({ ...renewal, replaces: token }));
  return send(request, { token: renewal.token, language, signal });
};
