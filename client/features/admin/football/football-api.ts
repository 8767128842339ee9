import { api, call, type Answer, type Input } from '../../../api/api.ts';
import { question, type Data } from '../parts/question.ts';
import { changesGames, fixtures, sourceStatus, tasks } from '../parts/stale-tags.ts';

/** One match that the source offers. */
export type Fixture = Data<'GET /admin/api-football/games'>[number];

/** A source that gave no answer to this has none to another question: what was found stays to be chosen from. */
const staleAfterImport = (_grid: unknown, error: { code: string } | undefined) =>
  error && error.code !== 'fixture_taken' ? [tasks, sourceStatus] : [...changesGames, fixtures, tasks];

/** A season's lists hardly change while somebody works at the panel. */
const tenMinutes = 600;

/** What the source offers, and the grids that are made of it. */
const footballApi = api.injectEndpoints({
  endpoints: (build) => ({
    countries: build.query<
      Data<'GET /admin/api-football/countries'>,
      Input<'GET /admin/api-football/countries'>
    >({
      ...question('GET /admin/api-football/countries'),
      keepUnusedDataFor: tenMinutes,
    }),
    seasons: build.query<Data<'GET /admin/api-football/seasons'>, Input<'GET /admin/api-football/seasons'>>({
      ...question('GET /admin/api-football/seasons'),
      keepUnusedDataFor: tenMinutes,
    }),
    leagues: build.query<Data<'GET /admin/api-football/leagues'>, Input<'GET /admin/api-football/leagues'>>({
      ...question('GET /admin/api-football/leagues'),
      keepUnusedDataFor: tenMinutes,
    }),
    fixtures: build.query<Data<'GET /admin/api-football/games'>, Input<'GET /admin/api-football/games'>>({
      ...question('GET /admin/api-football/games'),
      providesTags: [fixtures],
      // The box of the source tells how this very question went.
      async onQueryStarted(_input, { dispatch, queryFulfilled }) {
        await queryFulfilled.catch(() => undefined);
        dispatch(api.util.invalidateTags([sourceStatus]));
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
  }),
});

export const {
  useCountriesQuery,
  useSeasonsQuery,
  useLeaguesQuery,
  useFixturesQuery,
  useFixturesByIdsQuery,
  useFillGridMutation,
  useCreateGridMutation,
} = footballApi;
