import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { currentLanguage } from '../i18n/i18n.ts';
import { sessionEnded, sessionRenewed, type HasSession } from '../session/session-slice.ts';
import type { ApiError } from './api-error.ts';
import { renewSession } from './renew-session.ts';
import type { ApiRequest } from './route.ts';
import { send, type AnswerMeta } from './send.ts';

/** How RTK Query asks the API. */
export type ApiQuery = BaseQueryFn<ApiRequest, unknown, ApiError, object, AnswerMeta>;

/**
 * RTK Query's way to the API: bearer token, language, and one renewal of a session whose token has run out, after which the call is made once more.
 * A session that cannot be renewed ends; one that could not be asked about stays.
 */
export const baseQuery: ApiQuery = async (request, { getState, dispatch, signal }) => {
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
