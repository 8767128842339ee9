import { api, call, type Answer, type Input } from '../../../api/api.ts';
import { leadsNeeds } from '../parts/leads-needs.ts';
import { question, type Data } from '../parts/question.ts';
import { changesGames, fixtures, seenByPlayers } from '../parts/stale-tags.ts';

/** The grids of the panel, and who won in them. */
const gridsApi = api.injectEndpoints({
  endpoints: (build) => ({
    grids: build.query<Data<'GET /admin/game-groups'>, Input<'GET /admin/game-groups'>>({
      ...question('GET /admin/game-groups'),
      ...leadsNeeds,
      providesTags: ['AdminGrids'],
    }),
    grid: build.query<Data<'GET /admin/game-groups/:id'>, Input<'GET /admin/game-groups/:id'>>({
      ...question('GET /admin/game-groups/:id'),
      ...leadsNeeds,
      providesTags: ['AdminGrids', 'AdminGames'],
    }),
    gridTies: build.query<Data<'GET /admin/game-groups/:id/ties'>, Input<'GET /admin/game-groups/:id/ties'>>(
      question('GET /admin/game-groups/:id/ties'),
    ),
    setGridStatus: build.mutation<
      Answer<'PUT /admin/game-groups/:id/status'>,
      Input<'PUT /admin/game-groups/:id/status'>
    >({
      query: call('PUT /admin/game-groups/:id/status'),
      invalidatesTags: ['AdminGrids', ...seenByPlayers],
    }),
    updateGrid: build.mutation<Answer<'PUT /admin/game-groups/:id'>, Input<'PUT /admin/game-groups/:id'>>({
      query: call('PUT /admin/game-groups/:id'),
      invalidatesTags: [...changesGames, 'AdminAudit'],
    }),
    deleteGrid: build.mutation<
      Answer<'DELETE /admin/game-groups/:id'>,
      Input<'DELETE /admin/game-groups/:id'>
    >({
      query: call('DELETE /admin/game-groups/:id'),
      invalidatesTags: [...changesGames, fixtures, 'AdminAudit'],
    }),
  }),
});

export const {
  useGridsQuery,
  useGridQuery,
  useGridTiesQuery,
  useSetGridStatusMutation,
  useUpdateGridMutation,
  useDeleteGridMutation,
} = gridsApi;
