import { api, route } from '../../api/api.ts';

const verifyApi = api.injectEndpoints({
  endpoints: (build) => ({
    sealedGrids: build.query({ ...route('GET /seal/grids') }),
    sealedGrid: build.query({ ...route('GET /seal/grids/:id') }),
    receipts: build.query({ ...route('GET /bets/receipts') }),
  }),
});

export const { useSealedGridsQuery, useSealedGridQuery, useLazyReceiptsQuery } = verifyApi;
