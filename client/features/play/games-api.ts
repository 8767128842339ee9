import { api, call, showAhead, type Answer, type Input } from '../../api/api.ts';

export type Grids = Answer<'GET /games'>;

export const gamesApi = api.injectEndpoints({
  endpoints: (build) => ({
    games: build.query<Grids, Input<'GET /games'>>({
      query: call('GET /games'),
      providesTags: ['Games'],
    }),
    grid: build.query<Grids[number], Input<'GET /matches/group/:group'>>({
      query: call('GET /matches/group/:group'),
      providesTags: ['Games'],
    }),
  }),
});

export const { useGamesQuery, useGridQuery } = gamesApi;

/** Shows the grids that this device kept to who asks next. Never rejects. */
export const showKeptGrids = (store: Parameters<typeof showAhead>[0]) =>
  showAhead(store, 'games', 'GET /games');
