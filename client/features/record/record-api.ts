import { api, route } from '../../api/api.ts';

const recordApi = api.injectEndpoints({
  endpoints: (build) => ({
    record: build.query({ ...route('GET /record/:id') }),
    ownFicha: build.query({ ...route('GET /record/:id/own') }),
    finalGrids: build.query({ ...route('GET /winners') }),
    currentGrids: build.query({ ...route('GET /games/home') }),
  }),
});

export const {
  useLazyOwnFichaQuery,
  useRecordQuery,
  useLazyRecordQuery,
  useFinalGridsQuery,
  useCurrentGridsQuery,
} = recordApi;
