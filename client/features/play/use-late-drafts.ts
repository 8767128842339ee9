import { useEffect } from 'react';
import { isStorable, pickWindow } from '../../../shared/rules/pick-window.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { windowInputOf } from '../../matches/match-window.ts';
import { useIsBehind, type QueryResult } from '../../offline/last-updated.tsx';
import { useOwnPicks } from '../../offline/own-picks.ts';
import { giveUpDrafts } from '../../offline/sending-steps.ts';
import type { Grids } from './games-api.ts';
import { refusalOf } from './apply-optimistic-picks.ts';

/**
 * A draft that can be saved no more is told until it is acknowledged, as soon as the server has said how things stand: in the grids that are played, and in
 * the one in view. Of a match in none of them its start decides.
 */
export function useLateDrafts(
  playerId: number,
  result: QueryResult & { data?: Grids },
  inView: Grids[number] | undefined,
): void {
  const { data, fulfilledTimeStamp } = result;
  const [{ rows }, change] = useOwnPicks(playerId);
  const isBehind = useIsBehind(result);
  useEffect(() => {
    if (!data || isBehind) return;
    const now = serverNow();
    const known = inView ? [...data, inView] : data;
    const windows = new Map(
      known.flatMap(({ status, games }) =>
        games.map((match) => [match.id, pickWindow(windowInputOf(match, status, now))]),
      ),
    );
    const late = rows.flatMap(({ state, matchId, match: { startTime } }) => {
      const window = windows.get(matchId) ?? (Date.parse(startTime) > now ? 'open' : 'started');
      return state !== 'draft' || isStorable(window) ? [] : [[matchId, refusalOf(window)] as const];
    });
    if (late.length > 0) void change((own) => giveUpDrafts(own, new Map(late), now));
  }, [data, inView, fulfilledTimeStamp, isBehind, rows, change]);
}
