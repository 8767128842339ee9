import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { mergeServerResults } from '../../offline/merge-server-results.ts';
import { onPickNews } from '../../offline/pick-news.ts';
import { gamesApi } from './games-api.ts';

/** Lays what the server says of a player's picks into the grids it sent before, whichever tab or worker sent them. */
export function useServerResults(playerId: number): void {
  const dispatch = useDispatch() as (thunk: unknown) => unknown;
  useEffect(
    () =>
      onPickNews((news) => {
        if (news.playerId !== playerId) return;
        dispatch(
          gamesApi.util.updateQueryData('games', undefined, (grids) =>
            mergeServerResults(grids, news.answers),
          ),
        );
      }),
    [dispatch, playerId],
  );
}
