import { api, route, type Answer } from '../api/api.ts';
import { showStoredAnswer } from '../offline/with-snapshots.ts';

export type Grids = Answer<'GET /games'>;

export const gamesApi = api.injectEndpoints({
  endpoints: (build) => ({
    games: build.query({ ...route('GET /games'), providesTags: ['Games'] }),
    grid: build.query({ ...route('GET /matches/group/:group'), providesTags: ['Games'] }),
  }),
});

export const { useGamesQuery, useGridQuery } = gamesApi;

/** Puts the grids that this device stored into the cache. Never rejects. */
export const showKeptGrids = (store: Parameters<typeof showStoredAnswer>[0]) =>
  showStoredAnswer(store, 'games', 'GET /games');
