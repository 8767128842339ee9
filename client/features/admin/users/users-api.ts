import { api, call, type Answer, type Input } from '../../../api/api.ts';
import { question, type Data } from '../parts/question.ts';

const list = { type: 'AdminUsers', id: 'list' } as const;

/** What administrators see of users and do with them. */
const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    users: build.query<Data<'GET /admin/users'>, Input<'GET /admin/users'>>({
      ...question('GET /admin/users'),
      providesTags: [list],
    }),
    user: build.query<Data<'GET /admin/users/:id'>, Input<'GET /admin/users/:id'>>({
      ...question('GET /admin/users/:id'),
      providesTags: (_user, _error, { params }) => [{ type: 'AdminUsers', id: String(params.id) }],
    }),
    toggleUser: build.mutation<
      Answer<'PUT /admin/users/:id/toggle-status'>,
      Input<'PUT /admin/users/:id/toggle-status'>
    >({
      query: call('PUT /admin/users/:id/toggle-status'),
      invalidatesTags: (_answer, _error, { params }) => [
        list,
        { type: 'AdminUsers', id: String(params.id) },
        'Leaderboard',
      ],
    }),
    // The user's own page is left by whoever deletes: asked for again it would only say that it is gone.
    deleteUser: build.mutation<Answer<'POST /admin/users/:id/delete'>, Input<'POST /admin/users/:id/delete'>>(
      {
        query: call('POST /admin/users/:id/delete'),
        invalidatesTags: (_answer, error) =>
          error ? [list] : [list, 'AdminWinners', 'AdminContacts', 'Leaderboard', 'Groups'],
      },
    ),
    predictions: build.query<Data<'GET /admin/predictions'>, Input<'GET /admin/predictions'>>({
      ...question('GET /admin/predictions'),
      providesTags: ['AdminPredictions'],
    }),
    verifyPredictions: build.mutation<
      Answer<'POST /admin/verify-predictions'>,
      Input<'POST /admin/verify-predictions'>
    >({
      query: call('POST /admin/verify-predictions'),
      invalidatesTags: ['AdminUsers', 'AdminPredictions', 'AdminWinners', 'Leaderboard'],
    }),
  }),
});

export const {
  useUsersQuery,
  useUserQuery,
  useToggleUserMutation,
  useDeleteUserMutation,
  usePredictionsQuery,
  useVerifyPredictionsMutation,
} = usersApi;
