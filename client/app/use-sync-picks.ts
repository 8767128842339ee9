import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { api } from '../api/api.ts';
import { ownPicksOf } from '../offline/own-picks.ts';
import { onPickNews } from '../offline/pick-news.ts';
import { startSync } from '../offline/sync-triggers.ts';
import { mirrorSession, onSessionNews } from '../offline/session-mirror.ts';
import { sessionOfPage } from '../session/session-of-page.ts';
import { sessionEnded, sessionRenewed, type HasSession } from '../session/session-slice.ts';
import { useSession } from '../session/use-session.ts';
import { sayPicksRefused, sayPicksSaved } from '../shell/pick-toasts.ts';

/** As long as a player is logged in, this page sends what they saved, hears what others of this browser sent, and shares the session with the worker. */
export function useSyncPicks(): void {
  const store = useStore<HasSession>();
  const { user, token } = useSession();
  const playerId = user?.id ?? null;
  const isPlayer = playerId !== null && token !== null;

  useEffect(() => {
    if (isPlayer) void mirrorSession({ playerId, token }).catch(() => undefined);
  }, [isPlayer, playerId, token]);

  useEffect(() => {
    if (!isPlayer) return;
    const stops = [
      startSync(sessionOfPage(store, playerId), ownPicksOf(playerId)),
      onSessionNews((news) => {
        if (news.type === 'ended') store.dispatch(sessionEnded(news));
        else store.dispatch(sessionRenewed(news));
      }),
      onPickNews(({ playerId: about, answers }) => {
        if (about !== playerId) return;
        // An answer to GET /games that set out before would bring the old picks back: the grids are asked for once more.
        store.dispatch(api.util.invalidateTags(['Games', 'History']) as never);
        if (document.visibilityState !== 'visible') return;
        const lost = answers.filter(({ status }) => status === 'refused' || status === 'superseded').length;
        if (lost < answers.length) sayPicksSaved();
        if (lost > 0) sayPicksRefused(lost);
      }),
    ];
    return () => {
      stops.forEach((stop) => stop());
      void mirrorSession(null).catch(() => undefined);
    };
  }, [isPlayer, playerId, store]);
}
