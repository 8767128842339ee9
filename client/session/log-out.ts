import type { Dispatch } from 'redux';
import { requestOf } from '../api/route.ts';
import { send } from '../api/send.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { noteLeaver } from '../offline/leavers.ts';
import { forgetWishedPick } from '../shell/wished-pick.ts';
import { sessionCleared, type HasSession } from './session-slice.ts';
import { readStoredSession, removeStoredSession } from './stored-session.ts';
import { forgetTab } from './tab-memory.ts';

export interface LogOutOptions {
  /** Picks that were not sent go too; else they stay on this device until their player logs in here again (PWA-09). */
  discardsPicks?: boolean;
}

/**
 * Logs out (AUTH-10): the state is cleared at once, then the server is told and what this device keeps of the player forgotten, then what is stored of the
 * session is removed, also when the server could not be told. A player who logs in meanwhile keeps their own session.
 */
export async function logOut(
  store: { dispatch: Dispatch; getState: () => HasSession },
  { discardsPicks = false }: LogOutOptions = {},
): Promise<void> {
  const { token, user } = store.getState().session;
  store.dispatch(sessionCleared());
  forgetTab();
  forgetWishedPick();
  if (user) noteLeaver({ playerId: user.id, discardsPicks });
  const forgetting = forgetLeavers();
  await send(requestOf('POST /auth/logout'), { token, language: currentLanguage(), keepalive: true });
  if (!readStoredSession()) removeStoredSession();
  await forgetting;
}

/** What cannot be downloaded now is done at the next start. */
async function forgetLeavers(): Promise<void> {
  await import('../offline/forget-player.ts').then(
    (offline) => offline.forgetLeavers(),
    () => undefined,
  );
}
