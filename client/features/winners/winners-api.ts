import { type Answer, api, route } from '../../api/api.ts';

export type GridWinners = Answer<'GET /winners'>['grids'][number];

const winnersApi = api.injectEndpoints({
  endpoints: (build) => ({ winners: build.query({ ...route('GET /winners') }) }),
});

export const { useWinnersQuery } = winnersApi;
