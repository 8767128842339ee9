import type { Dispatch } from 'redux';
import { renewSession } from '../api/renew-session.ts';
import type { FlushSession } from '../offline/flush-outbox.ts';
import { sessionEnded, sessionRenewed, type HasSession } from './session-slice.ts';

/** The session of a player in this page as `flushOutbox` takes it: renewed like that of every other call, and over when another player is logged in. */
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
      const renewal = await renewSession(stale);
      if ('unreachable' in renewal) return 'unreachable';
      if ('ended' in renewal) {
        store.dispatch(sessionEnded({ token: stale }));
        return 'ended';
      }
      store.dispatch(sessionRenewed({ ...renewal, replaces: stale }));
      return renewal.user.id === playerId ? { token: renewal.token } : 'ended';
    },
  };
}
