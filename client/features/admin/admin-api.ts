import type { UnknownAction } from '@reduxjs/toolkit';
import { api, call, type Answer, type Input } from '../../api/api.ts';
import { question, type Data } from './parts/question.ts';
import { healthOf } from './source/source-health.ts';

/** What players see of matches and grids, and what the panel shows of picks: stale after every change made here. */
const seenByPlayers = [
  'Games',
  'HomeGames',
  'History',
  'Leaderboard',
  'AdminPredictions',
  'AdminWinners',
] as const;
const fixtures = { type: 'AdminFootball', id: 'fixtures' } as const;
export const sourceStatus = { type: 'AdminFootball', id: 'status' } as const;
const tasks = { type: 'AdminFootball', id: 'tasks' } as const;
/** What a change of matches makes stale. */
export const changesGames = ['AdminGames', 'AdminGrids', ...seenByPlayers] as const;

/** What needs a hand. */
export const needs = { type: 'AdminGames', id: 'needs' } as const;
const isLedTo = (input: unknown) =>
  Boolean((input as { query?: { needs?: string } } | undefined)?.query?.needs);
/** Who sees in a list, asked for again by itself, that something is done, is not told above it that it is still to be done. */
const leadsNeeds = {
  async onQueryStarted(
    input: unknown,
    watch: {
      dispatch: (action: UnknownAction) => unknown;
      getCacheEntry: () => { data?: unknown };
      queryFulfilled: Promise<unknown>;
    },
  ) {
    const before = watch.getCacheEntry().data;
    await watch.queryFulfilled.catch(() => undefined);
    // The same answer is the same object. Who follows a line sees in the list how many there are now.
    const isNews = watch.getCacheEntry().data !== before && (before !== undefined || isLedTo(input));
    if (isNews) watch.dispatch(api.util.invalidateTags([needs]));
  },
};

/** A source that gave no answer to this has none to another question: what was found stays to be chosen from. */
const staleAfterImport = (_grid: unknown, error: { code: string } | undefined) =>
  error && error.code !== 'fixture_taken' ? [tasks, sourceStatus] : [...changesGames, fixtures, tasks];

/** A season's lists hardly change while somebody works at the panel. */
const tenMinutes = 600;

/** The panel's calls. A question gives its data alone, an order gives the server's message beside it. */
const adminApi = api.injectEndpoints({
  endpoints: (build) => {
    return {
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
      gridTies: build.query<
        Data<'GET /admin/game-groups/:id/ties'>,
        Input<'GET /admin/game-groups/:id/ties'>
      >(question('GET /admin/game-groups/:id/ties')),
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
      winners: build.query<
        Data<'GET /admin/game-groups/:id/winners'>,
        Input<'GET /admin/game-groups/:id/winners'>
      >({
        ...question('GET /admin/game-groups/:id/winners'),
        providesTags: ['AdminWinners'],
      }),

      games: build.query<Data<'GET /admin/games'>, Input<'GET /admin/games'>>({
        ...question('GET /admin/games'),
        ...leadsNeeds,
        providesTags: ['AdminGames'],
      }),
      gamePlayers: build.query<Data<'GET /admin/games/:id/players'>, Input<'GET /admin/games/:id/players'>>(
        question('GET /admin/games/:id/players'),
      ),
      assignGame: build.mutation<Answer<'PUT /admin/games/:id/assign'>, Input<'PUT /admin/games/:id/assign'>>(
        {
          query: call('PUT /admin/games/:id/assign'),
          invalidatesTags: [...changesGames, fixtures],
        },
      ),
      updateScore: build.mutation<
        Answer<'PUT /admin/games/:id/update-score'>,
        Input<'PUT /admin/games/:id/update-score'>
      >({
        query: call('PUT /admin/games/:id/update-score'),
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
      updateResults: build.mutation<
        Answer<'POST /admin/update-results'>,
        Input<'POST /admin/update-results'>
      >({
        query: call('POST /admin/update-results'),
        invalidatesTags: [...changesGames, sourceStatus, tasks],
      }),

      countries: build.query<
        Data<'GET /admin/api-football/countries'>,
        Input<'GET /admin/api-football/countries'>
      >({
        ...question('GET /admin/api-football/countries'),
        keepUnusedDataFor: tenMinutes,
      }),
      seasons: build.query<Data<'GET /admin/api-football/seasons'>, Input<'GET /admin/api-football/seasons'>>(
        {
          ...question('GET /admin/api-football/seasons'),
          keepUnusedDataFor: tenMinutes,
        },
      ),
      leagues: build.query<Data<'GET /admin/api-football/leagues'>, Input<'GET /admin/api-football/leagues'>>(
        {
          ...question('GET /admin/api-football/leagues'),
          keepUnusedDataFor: tenMinutes,
        },
      ),
      fixtures: build.query<Data<'GET /admin/api-football/games'>, Input<'GET /admin/api-football/games'>>({
        ...question('GET /admin/api-football/games'),
        providesTags: [fixtures],
        // The box of the source tells how this very question went.
        async onQueryStarted(_input, { dispatch, queryFulfilled }) {
          await queryFulfilled.catch(() => undefined);
          dispatch(adminApi.util.invalidateTags([sourceStatus]));
        },
      }),
      fixturesByIds: build.query<
        Data<'GET /admin/api-football/games-by-ids'>,
        Input<'GET /admin/api-football/games-by-ids'>
      >(question('GET /admin/api-football/games-by-ids')),
      fillGrid: build.mutation<
        Answer<'POST /admin/api-football/game-groups/:id/games'>,
        Input<'POST /admin/api-football/game-groups/:id/games'>
      >({
        query: call('POST /admin/api-football/game-groups/:id/games'),
        invalidatesTags: staleAfterImport,
      }),
      createGrid: build.mutation<
        Answer<'POST /admin/api-football/create-game-group'>,
        Input<'POST /admin/api-football/create-game-group'>
      >({
        query: call('POST /admin/api-football/create-game-group'),
        invalidatesTags: staleAfterImport,
      }),
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
            watch.dispatch(adminApi.util.invalidateTags([needs]));
        },
      }),
    };
  },
});

export const {
  useGridsQuery,
  useGridQuery,
  useGridTiesQuery,
  useSetGridStatusMutation,
  useUpdateGridMutation,
  useDeleteGridMutation,
  useWinnersQuery,
  useGamesQuery,
  useGamePlayersQuery,
  useAssignGameMutation,
  useUpdateScoreMutation,
  usePreviewScoreMutation,
  useSeeMoveMutation,
  useSeeMovesMutation,
  useUpdateOrderMutation,
  useDeleteGameMutation,
  useUpdateResultsMutation,
  useCountriesQuery,
  useSeasonsQuery,
  useLeaguesQuery,
  useFixturesQuery,
  useFixturesByIdsQuery,
  useCreateGridMutation,
  useFillGridMutation,
  useSourceStatusQuery,
} = adminApi;

/** One match that the source offers. */
export type Fixture = Data<'GET /admin/api-football/games'>[number];
