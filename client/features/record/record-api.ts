import { api, route } from '../../api/api.ts';

const recordApi = api.injectEndpoints({
  endpoints: (build) => ({
    record: build.query({ ...route('GET /record/:id') }),
    ownFicha: build.query({ ...route('GET /record/:id/own') }),
    recordedGrids: build.query({ ...route('GET /record') }),
  }),
});

export const { useLazyOwnFichaQuery, useRecordQuery, useLazyRecordQuery, useRecordedGridsQuery } = recordApi;
