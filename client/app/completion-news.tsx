import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { GridWithPicks } from '../../shared/contract/games.ts';
import { pickWindow } from '../../shared/rules/pick-window.ts';
import { serverNow } from '../lib/server-clock.ts';
import { gamesApi } from '../matches/games-api.ts';
import { windowInputOf } from '../matches/match-window.ts';
import { onPickNews } from '../outbox/pick-news.ts';
import { offerPushSoon } from '../pwa/push-offer.ts';
import { useAppDispatch } from '../session/store-hooks.ts';
import { optionalPart } from '../shell/optional.tsx';

const Completion = optionalPart(async () => (await import('../pages/completion.tsx')).Completion);

/**
 * Says once, on any page, that the server took the last pick that a grid lacked (PLAY-16). A grid that was complete
 * before, or that another device completed, is not told.
 */
export function CompletionNews({ playerId }: { playerId: number }) {
  const dispatch = useAppDispatch();
  const { data } = gamesApi.endpoints.games.useQueryState();
  const taken = useRef(new Set<number>());
  const known = useRef(new Set<number>());
  const [grid, setGrid] = useState<GridWithPicks>();

  const look = useEffectEvent((grids: readonly GridWithPicks[]) => {
    for (const each of grids) {
      if (!isComplete(each)) {
        known.current.delete(each.id);
        continue;
      }
      const isOfNow = each.games.some(({ id }) => taken.current.has(id));
      if (isOfNow && !known.current.has(each.id)) {
        setGrid(each);
        void offerPushSoon({ place: 'complete' });
      }
      known.current.add(each.id);
    }
  });
  useEffect(() => {
    if (data) look(data);
  }, [data]);

  useEffect(
    () =>
      onPickNews(({ playerId: about, answers }) => {
        if (about !== playerId || document.visibilityState !== 'visible') return;
        const accepted = answers.filter(({ status }) => status === 'accepted');
        accepted.forEach(({ matchId }) => taken.current.add(matchId));
        // The grids may not be on this page.
        if (accepted.length > 0)
          void dispatch(
            gamesApi.endpoints.games.initiate(undefined, { subscribe: false, forceRefetch: true }),
          );
      }),
    [dispatch, playerId],
  );

  if (!grid) return null;
  return <Completion grid={grid} onClose={() => setGrid(undefined)} />;
}

/** Whether the server has a pick of the player in the grid, and no open match lacks one. */
function isComplete({ games, status }: GridWithPicks): boolean {
  const lacks = (match: GridWithPicks['games'][number]) =>
    match.bets.length === 0 && pickWindow(windowInputOf(match, status, serverNow())) === 'open';
  return games.some(({ bets }) => bets.length > 0) && !games.some(lacks);
}
