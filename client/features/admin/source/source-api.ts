import { api, call, type Answer, type Input } from '../../../api/api.ts';
import { question, type Data } from '../parts/question.ts';
import { changesGames, needs, sourceStatus, tasks } from '../parts/stale-tags.ts';
import { healthOf } from './source-health.ts';

/** How the source does, and asking it for results. */
const sourceApi = api.injectEndpoints({
  endpoints: (build) => ({
    sourceStatus: build.query<
      Data<'GET /admin/api-football/status'>,
      Input<'GET /admin/api-football/status'>
    >({
      ...question('GET /admin/api-football/status'),
      providesTags: [sourceStatus],
      // The line of what needs a hand and the box say the same of the source.
      async onQueryStarted(_input, watch) {
        const before = watch.getCacheEntry().data;
        const now = (await watch.queryFulfilled.catch(() => undefined))?.data;
        if (before && now && healthOf(before) !== healthOf(now))
          watch.dispatch(api.util.invalidateTags([needs]));
      },
    }),
    updateResults: build.mutation<Answer<'POST /admin/update-results'>, Input<'POST /admin/update-results'>>({
      query: call('POST /admin/update-results'),
      invalidatesTags: [...changesGames, sourceStatus, tasks],
    }),
  }),
});

export const { useSourceStatusQuery, useUpdateResultsMutation } = sourceApi;
