import { api, route, type Answer } from '../api/api.ts';

export type Grids = Answer<'GET /games'>;

export const gamesApi = api.injectEndpoints({
  endpoints: (build) => ({
    games: build.query({ ...route('GET /games'), providesTags: ['Games'] }),
    nextOpening: build.query({ ...route('GET /games/next'), providesTags: ['Games', 'HomeGames'] }),
    grid: build.query({ ...route('GET /matches/group/:group'), providesTags: ['Games'] }),
  }),
});

export const { useGamesQuery, useNextOpeningQuery, useGridQuery } = gamesApi;
