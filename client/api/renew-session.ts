import { currentLanguage } from '../i18n/i18n.ts';
import { readStoredSession, type StoredSession } from '../session/stored-session.ts';
import type { ApiError } from './api-error.ts';
import { requestOf, type Answer } from './route.ts';
import { send } from './send.ts';

/** ended: the server knows the session no more. unreachable: nothing can be said yet. */
export type Renewal = StoredSession | { ended: true } | { unreachable: ApiError };

let underWay: { staleToken: string; renewal: Promise<Renewal> } | null = null;

/**
 * A fresh token in place of `staleToken`, by the HttpOnly cookie (AUTH-13). Calls that fail together share one renewal, and so do tabs: who comes
 * second finds the first one's token in local storage.
 */
export function renewSession(staleToken: string): Promise<Renewal> {
  if (underWay?.staleToken !== staleToken) {
    const renewal = inTurn(() => renew(staleToken)).finally(() => {
      if (underWay?.renewal === renewal) underWay = null;
    });
    underWay = { staleToken, renewal };
  }
  return underWay.renewal;
}

async function renew(staleToken: string): Promise<Renewal> {
  const stored = readStoredSession();
  if (stored && stored.token !== staleToken) return stored;
  const { data, error } = await send(requestOf('POST /auth/refresh'), {
    token: null,
    language: currentLanguage(),
  });
  if (!error) {
    const { access_token: token, user } = data as Answer<'POST /auth/refresh'>;
    return { token, user };
  }
  return error.status === 401 || error.status === 403 ? { ended: true } : { unreachable: error };
}

/** One tab at a time, where the browser can. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('doce:renew-session', work) : work();
}
