import { api, route } from '../../api/api.ts';

const verifyApi = api.injectEndpoints({
  endpoints: (build) => ({ settledGrids: build.query({ ...route('GET /winners') }) }),
});

export const { useSettledGridsQuery } = verifyApi;
