import { api, route } from '../api/api.ts';

/** The facts about this installation: its support address, its organiser, and whether it is a test site. */
const configApi = api.injectEndpoints({
  endpoints: (build) => ({
    config: build.query({ ...route('GET /config'), providesTags: ['Config'], keepUnusedDataFor: 86_400 }),
  }),
});

export const { useConfigQuery } = configApi;
