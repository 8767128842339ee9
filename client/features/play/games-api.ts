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
