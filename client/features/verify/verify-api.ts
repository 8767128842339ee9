import { api, route } from '../../api/api.ts';

const verifyApi = api.injectEndpoints({
  endpoints: (build) => ({
    settledGrids: build.query({ ...route('GET /winners') }),
    receipts: build.query({ ...route('GET /bets/receipts') }),
  }),
});

export const { useSettledGridsQuery, useLazyReceiptsQuery } = verifyApi;
