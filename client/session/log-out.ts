import type { Dispatch } from 'redux';
import { requestOf } from '../api/route.ts';
import { send } from '../api/send.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { sessionCleared, type HasSession } from './session-slice.ts';
import { readStoredSession, removeStoredSession } from './stored-session.ts';

/**
 * Logs out (AUTH-10): the state is cleared at once, then the server is told, then what is stored is removed, also when the server could not be
 * told. A player who logs in meanwhile keeps their own session.
 */
export async function logOut(store: { dispatch: Dispatch; getState: () => HasSession }): Promise<void> {
  const { token } = store.getState().session;
  store.dispatch(sessionCleared());
  await send(requestOf('POST /auth/logout'), { token, language: currentLanguage(), keepalive: true });
  if (!readStoredSession()) removeStoredSession();
}
