import { api, call, type Answer, type Input } from '../../../api/api.ts';
import { leadsNeeds } from '../parts/leads-needs.ts';
import { question, type Data } from '../parts/question.ts';
import { changesGames, fixtures } from '../parts/stale-tags.ts';

/** The matches of the panel. */
const gamesApi = api.injectEndpoints({
  endpoints: (build) => ({
    games: build.query<Data<'GET /admin/games'>, Input<'GET /admin/games'>>({
      ...question('GET /admin/games'),
      ...leadsNeeds,
      providesTags: ['AdminGames'],
    }),
    gamePlayers: build.query<Data<'GET /admin/games/:id/players'>, Input<'GET /admin/games/:id/players'>>(
      question('GET /admin/games/:id/players'),
    ),
    assignGame: build.mutation<Answer<'PUT /admin/games/:id/assign'>, Input<'PUT /admin/games/:id/assign'>>({
      query: call('PUT /admin/games/:id/assign'),
      invalidatesTags: [...changesGames, fixtures],
    }),
    updateScore: build.mutation<
      Answer<'PUT /admin/games/:id/update-score'>,
      Input<'PUT /admin/games/:id/update-score'>
    >({
      query: call('PUT /admin/games/:id/update-score'),
      invalidatesTags: [...changesGames],
    }),
    releaseGame: build.mutation<
      Answer<'POST /admin/games/:id/release'>,
      Input<'POST /admin/games/:id/release'>
    >({
      query: call('POST /admin/games/:id/release'),
      invalidatesTags: [...changesGames],
    }),
    previewScore: build.mutation<
      Answer<'POST /admin/games/:id/preview-score'>,
      Input<'POST /admin/games/:id/preview-score'>
    >({
      query: call('POST /admin/games/:id/preview-score'),
      // A look changes nothing; one that fails may be at what is no more.
      invalidatesTags: (_effects, error) => (error ? ['AdminGames'] : []),
    }),
    seeMove: build.mutation<
      Answer<'PUT /admin/games/:id/move-seen'>,
      Input<'PUT /admin/games/:id/move-seen'>
    >({ query: call('PUT /admin/games/:id/move-seen'), invalidatesTags: ['AdminGames'] }),
    seeMoves: build.mutation<Answer<'PUT /admin/games/moves-seen'>, Input<'PUT /admin/games/moves-seen'>>({
      query: call('PUT /admin/games/moves-seen'),
      invalidatesTags: ['AdminGames'],
    }),
    updateOrder: build.mutation<
      Answer<'PUT /admin/games/:id/update-order'>,
      Input<'PUT /admin/games/:id/update-order'>
    >({
      query: call('PUT /admin/games/:id/update-order'),
      invalidatesTags: [...changesGames],
    }),
    deleteGame: build.mutation<Answer<'DELETE /admin/games/:id'>, Input<'DELETE /admin/games/:id'>>({
      query: call('DELETE /admin/games/:id'),
      invalidatesTags: [...changesGames, fixtures],
    }),
  }),
});

export const {
  useGamesQuery,
  useGamePlayersQuery,
  useAssignGameMutation,
  useUpdateScoreMutation,
  useReleaseGameMutation,
  usePreviewScoreMutation,
  useSeeMoveMutation,
  useSeeMovesMutation,
  useUpdateOrderMutation,
  useDeleteGameMutation,
} = gamesApi;
