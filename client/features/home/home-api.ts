import { api, call, type Answer, type Input } from '../../api/api.ts';

export type HomeGrid = Answer<'GET /games/home'>[number];
export type HomeMatch = HomeGrid['games'][number];

const homeApi = api.injectEndpoints({
  endpoints: (build) => ({
    homeGrids: build.query<Answer<'GET /games/home'>, Input<'GET /games/home'>>({
      query: call('GET /games/home'),
      providesTags: ['HomeGames'],
    }),
  }),
});

export const { useHomeGridsQuery } = homeApi;
