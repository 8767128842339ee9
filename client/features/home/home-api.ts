import { api, route, type Answer } from '../../api/api.ts';

export type HomeGrid = Answer<'GET /games/home'>[number];
export type HomeMatch = HomeGrid['games'][number];

const homeApi = api.injectEndpoints({
  endpoints: (build) => ({
    homeGrids: build.query({ ...route('GET /games/home'), providesTags: ['HomeGames'] }),
  }),
});

export const { useHomeGridsQuery } = homeApi;
