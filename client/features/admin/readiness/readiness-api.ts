import { api, call, type Answer, type Input } from '../../../api/api.ts';
import { question, type Data } from '../parts/question.ts';
import { needs, sourceStatus, tasks } from '../parts/stale-tags.ts';

const isFailing = ({ lines }: Data<'GET /admin/readiness'>) =>
  lines.some(({ kind }) => kind === 'source_failing');

const readinessApi = api.injectEndpoints({
  endpoints: (build) => ({
    readiness: build.query<Data<'GET /admin/readiness'>, Input<'GET /admin/readiness'>>({
      ...question('GET /admin/readiness'),
      // The box of the source says the same of it as the line here.
      async onQueryStarted(_input, watch) {
        const before = watch.getCacheEntry().data;
        const now = (await watch.queryFulfilled.catch(() => undefined))?.data;
        if (before && now && isFailing(before) !== isFailing(now))
          watch.dispatch(api.util.invalidateTags([sourceStatus]));
      },
      // Looked at again after whatever is mended.
      providesTags: [
        needs,
        'AdminGames',
        'AdminGrids',
        'AdminWinners',
        'AdminContacts',
        'AdminMails',
        'AdminFootball',
        'Announcements',
      ],
    }),
    scoreGrid: build.mutation<
      Answer<'POST /admin/game-groups/:id/score-again'>,
      Input<'POST /admin/game-groups/:id/score-again'>
    >({
      query: call('POST /admin/game-groups/:id/score-again'),
      invalidatesTags: [tasks, 'AdminWinners', 'AdminPredictions', 'AdminUsers'],
    }),
  }),
});

export const { useReadinessQuery, useScoreGridMutation } = readinessApi;
