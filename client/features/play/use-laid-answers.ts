import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { layAnswers } from '../../offline/lay-answers.ts';
import { onPickNews } from '../../offline/pick-news.ts';
import { gamesApi } from './games-api.ts';

/** Lays what the server says of a player's picks into the grids it sent before, whichever tab or worker sent them. */
export function useLaidAnswers(playerId: number): void {
  const dispatch = useDispatch() as (thunk: unknown) => unknown;
  useEffect(
    () =>
      onPickNews((news) => {
        if (news.playerId !== playerId) return;
        dispatch(
          gamesApi.util.updateQueryData('games', undefined, (grids) => layAnswers(grids, news.answers)),
        );
      }),
    [dispatch, playerId],
  );
}
