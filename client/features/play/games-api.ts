import type { PickAnswer } from '../../../shared/contract/bets.ts';
import { api, call, type Answer, type Input } from '../../api/api.ts';

export type Grids = Answer<'GET /games'>;

export const gamesApi = api.injectEndpoints({
  endpoints: (build) => ({
    games: build.query<Grids, Input<'GET /games'>>({
      query: call('GET /games'),
      providesTags: ['Games'],
    }),
  }),
});

export const { useGamesQuery } = gamesApi;

/** The grids with what the server said it holds now. */
export function layAnswers(grids: Grids, answers: readonly PickAnswer[]): Grids {
  const byMatch = new Map(answers.map((answer) => [answer.matchId, answer]));
  return grids.map((grid) => ({
    ...grid,
    games: grid.games.map((match) => {
      const answer = byMatch.get(match.id);
      if (!answer) return match;
      return {
        ...match,
        bets: answer.pick ? [{ betType: answer.pick }] : [],
        startTime: answer.startTime ?? match.startTime,
        lockAt: answer.lockAt ?? match.lockAt,
      };
    }),
  }));
}
