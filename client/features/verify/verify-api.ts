import { api, route } from '../../api/api.ts';

const verifyApi = api.injectEndpoints({
  endpoints: (build) => ({
    sealedGrids: build.query({ ...route('GET /seal/grids') }),
    receipts: build.query({ ...route('GET /bets/receipts') }),
  }),
});

export const { useSealedGridsQuery, useLazyReceiptsQuery } = verifyApi;
