import { z } from 'zod';
import { GRID_MATCHES_MAX } from '../rules/grids.ts';
import { AdminGame } from './admin-games.ts';
import { AdminGrid, gridFacts, withDatesInOrder, withoutPrizes } from './admin-grids.ts';
import { endpoint } from './endpoint.ts';
import { day, id, idText, instant, moment, integerText, line, timeZone } from './fields.ts';

/** Entries as the search returned them. Only the fixture's id is used. */
const chosen = z
  .array(z.looseObject({ fixture: z.looseObject({ id }) }))
  .min(1, 'required')
  .max(GRID_MATCHES_MAX, 'too_big');
const GridWithGames = AdminGrid.extend({ games: z.array(AdminGame) });
const Fixture = z.object({
  fixture: z.object({ id: z.int(), date: instant, status: z.string() }),
  teams: z.object({
    home: z.object({ name: z.string(), logo: z.string().nullable() }),
    away: z.object({ name: z.string(), logo: z.string().nullable() }),
  }),
  league: z.object({ name: z.string(), logo: z.string().nullable(), country: z.string() }),
  /** The grid that already has this fixture. */
  gameGroup: z.object({ id: z.int(), name: z.string() }).nullable(),
});

const League = z.object({ country: z.string(), leagueId: z.string(), name: z.string() });

export const adminFootball = {
  countries: endpoint('GET /admin/api-football/countries', {
    permission: 'grids',
    summary: 'The countries of the source',
    response: z.array(
      z.object({ name: z.string(), code: z.string().nullable(), flag: z.string().nullable() }),
    ),
  }),
  seasons: endpoint('GET /admin/api-football/seasons', {
    permission: 'grids',
    summary: 'The seasons of the source',
    response: z.array(z.int()),
  }),
  lastLeagues: endpoint('GET /admin/api-football/last-leagues', {
    permission: 'grids',
    summary: 'The leagues of the newest grid, by name',
    response: z.array(League),
  }),
  proposal: endpoint('GET /admin/api-football/proposal', {
    permission: 'grids',
    summary:
      'Proposes the next grid: matches from Friday to Monday, of the next weekend without a grid, of the leagues of the newest grid; one request of the source for each league and season that can have matches then',
    query: z.strictObject({
      /** The zone of the days; default UTC. */
      timeZone: timeZone.optional(),
    }),
    response: z.object({
      from: day,
      to: day,
      /** The Fridays of the next weekends, which have a grid. */
      taken: z.array(day),
      /** At most twelve, by start, without matches of a grid. */
      fixtures: z.array(Fixture),
      /** Ids of those that are probably a match of a grid, or of the list, under another id. */
      twins: z.array(z.int()),
      /** The leagues without an answer, by name. */
      failed: z.array(z.string()),
      /** The leagues for which the source has no match on these days, by name. */
      empty: z.array(z.string()),
      /** The requests of the day are at their reserve, so the source was not asked. */
      isScarce: z.boolean(),
      /** The leagues of earlier grids. */
      otherLeagues: z.array(League),
      /** The drafts with matches on these days. */
      drafts: z.array(z.object({ id: z.int(), name: z.string() })),
      /** A name and a country for the next grid; null: there is no grid before it. */
      grid: z.object({ name: z.string(), country: z.string() }).nullable(),
    }),
  }),
  leagues: endpoint('GET /admin/api-football/leagues', {
    permission: 'grids',
    summary: 'The leagues of a country in a season',
    query: z.strictObject({ season: integerText(1900, 2200), country: line(80) }),
    response: z.array(
      z.object({
        league: z.object({ id: z.int(), name: z.string(), logo: z.string().nullable(), type: z.string() }),
        country: z.object({ name: z.string() }),
      }),
    ),
  }),
  games: endpoint('GET /admin/api-football/games', {
    permission: 'grids',
    summary: 'The fixtures of a league in a season, by start; optionally within dates',
    query: z
      .strictObject({
        leagueId: idText,
        season: integerText(1900, 2200),
        dateFrom: day.optional(),
        dateTo: day.optional(),
        /** The time zone of the dates; default UTC. */
        timeZone: timeZone.optional(),
      })
      .refine((query) => !query.dateFrom || !query.dateTo || query.dateFrom <= query.dateTo, {
        path: ['dateTo'],
        message: 'too_small',
      }),
    response: z.array(Fixture),
  }),
  gamesByIds: endpoint('GET /admin/api-football/games-by-ids', {
    permission: 'grids',
    summary: 'The current state of the given fixtures; leaves out fixtures that the source does not know',
    query: z.strictObject({
      /** Fixture ids joined by `-`, at most as many as a grid takes. */
      ids: z
        .string()
        .regex(/^\d{1,10}(-\d{1,10})*$/, 'invalid')
        .transform((text) => text.split('-').map(Number))
        .pipe(z.array(id).max(GRID_MATCHES_MAX, 'too_big')),
    }),
    response: z.array(Fixture),
  }),
  createGrid: endpoint('POST /admin/api-football/create-game-group', {
    permission: 'grids',
    summary:
      'Creates a grid from fixtures; uses only their ids and reads everything else from the source again',
    status: 201,
    bodyLimit: 256 * 1024,
    body: withDatesInOrder(
      z.strictObject({
        ...gridFacts,
        /** Players do not see a draft; it opens at `opensAt`, or by hand. */
        status: z.enum(['draft', 'open'], 'invalid').default('open'),
        opensAt: moment.nullable().default(null),
        games: chosen,
        withoutPrizes,
      }),
    ),
    response: GridWithGames,
    done: 'gridCreated',
  }),
  addGames: endpoint('POST /admin/api-football/game-groups/:id/games', {
    permission: 'grids',
    summary:
      'Adds fixtures to a grid without a live match; uses only their ids and reads everything else from the source again',
    params: z.strictObject({ id: idText }),
    bodyLimit: 256 * 1024,
    body: z.strictObject({ games: chosen }),
    response: GridWithGames,
    done: 'gamesAdded',
  }),
  status: endpoint('GET /admin/api-football/status', {
    permission: 'any',
    summary: 'The last answer and the quota of the source, and the last run of each scheduled job',
    response: z.object({
      source: z.enum(['api-football', 'demonstration']),
      lastSuccessAt: instant.nullable(),
      lastFailure: z
        .object({
          at: instant,
          reason: z.string(),
          /** For the provider's support: the HTTP status, the provider's message, or the network error code. */
          evidence: z.object({ kind: z.enum(['status', 'said', 'network']), value: z.string() }).nullable(),
        })
        .nullable(),
      requestsLeftToday: z.int().nullable(),
      requestsPerDay: z.int().nullable(),
      jobs: z.array(
        z.object({
          name: z.string(),
          lastRunAt: instant.nullable(),
          lastOutcome: z.enum(['succeeded', 'failed']).nullable(),
          /** The code of `errors.ts` if the run failed. */
          failure: z.string().nullable(),
        }),
      ),
    }),
  }),
};
