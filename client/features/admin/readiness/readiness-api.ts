import { api, call, type Answer, type Input } from '../../../api/api.ts';
import { needs } from '../admin-api.ts';
import { question, type Data } from '../parts/question.ts';

const tasks = { type: 'AdminFootball', id: 'tasks' } as const;

const readinessApi = api.injectEndpoints({
  endpoints: (build) => ({
    readiness: build.query<Data<'GET /admin/readiness'>, Input<'GET /admin/readiness'>>({
      ...question('GET /admin/readiness'),
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
    tasks: build.query<Data<'GET /admin/tasks'>, Input<'GET /admin/tasks'>>({
      ...question('GET /admin/tasks'),
      providesTags: [tasks],
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

export const { useReadinessQuery, useTasksQuery, useScoreGridMutation } = readinessApi;
