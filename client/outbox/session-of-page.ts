import type { Dispatch } from 'redux';
import { renewSession } from '../session/renew-session.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import type { FlushSession } from './flush-outbox.ts';
import type { HasSession } from '../session/session-slice.ts';

/** The session of a player in this page for `flushOutbox`. It is over if another player is logged in. */
export function sessionOfPage(
  store: { getState: () => HasSession; dispatch: Dispatch },
  playerId: number,
): FlushSession {
  return {
    playerId,
    token: async () => {
      const { user, token } = store.getState().session;
      return user?.id === playerId ? token : null;
    },
    renew: async (stale) => {
      const renewal = await renewSession(store, { playerId, stale, language: currentLanguage() });
      return renewal === 'ended' || 'token' in renewal ? renewal : 'unreachable';
    },
  };
}
