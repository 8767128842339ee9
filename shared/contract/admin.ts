import { z } from 'zod';
import { GAME_STATUSES } from '../rules/game-status.ts';
import { GRID_STATUSES } from '../rules/grid-status.ts';
import { OUTCOMES } from '../rules/outcome.ts';
import { endpoint } from './endpoint.ts';
import { booleanText, day, id, idText, instant, integerText, line, nothing, paging } from './fields.ts';
import { Match } from './games.ts';

const GRID_NAME_MAX = 80;

export const AdminGame = Match.extend({
  gameGroupId: z.int().nullable(),
  gameGroup: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Who said the score that stands: a person's word is never overwritten by an import (JOB-06). */
  scoreBy: z.enum(['source', 'admin']).nullable(),
  /** The source's own status, as last seen. */
  sourceStatus: z.string().nullable(),
});
export type AdminGame = z.infer<typeof AdminGame>;

export const AdminGrid = z.object({
  id: z.int(),
  name: z.string(),
  country: z.string(),
  status: z.enum(GRID_STATUSES),
  startDate: day,
  endDate: day,
  gameCount: z.int(),
});
export type AdminGrid = z.infer<typeof AdminGrid>;

const AdminPrediction = z.object({
  id: z.string(),
  betType: z.enum(OUTCOMES),
  status: z.enum(['pending', 'won', 'lost']),
  createdAt: instant,
  game: AdminGame,
});

export const Winner = z.object({
  id: z.int(),
  /** Null for a deleted account: its picks stay under a number that names nobody. */
  username: z.string().nullable(),
  email: z.string().nullable(),
  correctCount: z.int(),
  percentage: z.number(),
  rank: z.int(),
});
export type Winner = z.infer<typeof Winner>;

const AdminUser = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  role: z.enum(['player', 'admin']),
  isActive: z.boolean(),
  isVerified: z.boolean(),
  totalPredictions: z.int(),
  correctPredictions: z.int(),
});

const params = z.strictObject({ id: idText });
const score = z.int('invalid').min(0, 'too_small').max(99, 'too_big');

export const adminGames = {
  updateResults: endpoint({
    method: 'POST',
    path: '/admin/update-results',
    access: 'admin',
    summary: 'Asks the source for the matches that should have a result, and scores what ended',
    body: z.strictObject({}).optional(),
    response: z.object({ checked: z.int(), updated: z.int(), finished: z.int() }),
    done: 'resultsUpdated',
  }),
  list: endpoint({
    method: 'GET',
    path: '/admin/games',
    access: 'admin',
    summary: 'Games, by start; only those without a grid, or of one grid',
    query: z.strictObject({
      unassigned: booleanText.optional(),
      gameGroupId: idText.optional(),
      ...paging(100, 500),
    }),
    response: z.object({ games: z.array(AdminGame), total: z.int() }),
    done: 'ok',
  }),
  assign: endpoint({
    method: 'PUT',
    path: '/admin/games/:id/assign',
    access: 'admin',
    summary: 'Puts a game into a grid, or another grid',
    params,
    body: z.strictObject({ gameGroupId: id }),
    response: AdminGame,
    done: 'gameAssigned',
  }),
  updateScore: endpoint({
    method: 'PUT',
    path: '/admin/games/:id/update-score',
    access: 'admin',
    summary: "Sets a game's score after 90 minutes and its status by hand, and scores its grid",
    params,
    body: z.strictObject({ homeScore: score, awayScore: score, status: z.enum(GAME_STATUSES, 'invalid') }),
    response: AdminGame,
    done: 'resultUpdated',
  }),
  updateOrder: endpoint({
    method: 'PUT',
    path: '/admin/games/:id/update-order',
    access: 'admin',
    summary: "Sets a game's place in its grid; lower first, equal by start",
    params,
    body: z.strictObject({ order: z.int('invalid').min(0, 'too_small').max(9999, 'too_big') }),
    response: AdminGame,
    done: 'orderUpdated',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/games/:id',
    access: 'admin',
    summary: 'Takes a game out of the system, while it has not begun',
    params,
    response: nothing,
    done: 'gameDeleted',
  }),
};

export const adminGrids = {
  list: endpoint({
    method: 'GET',
    path: '/admin/game-groups',
    access: 'admin',
    summary: 'The grids, newest first',
    response: z.array(AdminGrid),
    done: 'ok',
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/game-groups/:id',
    access: 'admin',
    summary: 'One grid with its games in order',
    params,
    response: AdminGrid.extend({ games: z.array(AdminGame) }),
    done: 'ok',
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: '/admin/game-groups/:id/status',
    access: 'admin',
    summary: "Sets a grid's status by hand; the system does not undo it",
    params,
    body: z.strictObject({ status: z.enum(GRID_STATUSES, 'invalid') }),
    response: AdminGrid,
    done: 'gridStatusUpdated',
  }),
  winners: endpoint({
    method: 'GET',
    path: '/admin/game-groups/:id/winners',
    access: 'admin',
    summary: 'The players of a grid by hits, from a minimum on',
    params,
    query: z.strictObject({ minCorrect: integerText(0, 1000).default(0), ...paging(100, 500) }),
    response: z.object({ winners: z.array(Winner), total: z.int(), players: z.int() }),
    done: 'ok',
  }),
};

export const adminFootball = {
  countries: endpoint({
    method: 'GET',
    path: '/admin/api-football/countries',
    access: 'admin',
    summary: 'The countries the source knows',
    response: z.array(
      z.object({ name: z.string(), code: z.string().nullable(), flag: z.string().nullable() }),
    ),
    done: 'ok',
  }),
  seasons: endpoint({
    method: 'GET',
    path: '/admin/api-football/seasons',
    access: 'admin',
    summary: 'The seasons the source knows',
    response: z.array(z.int()),
    done: 'ok',
  }),
  leagues: endpoint({
    method: 'GET',
    path: '/admin/api-football/leagues',
    access: 'admin',
    summary: "A country's leagues in a season",
    query: z.strictObject({ season: integerText(1900, 2200), country: line(80) }),
    response: z.array(
      z.object({
        league: z.object({ id: z.int(), name: z.string(), logo: z.string().nullable(), type: z.string() }),
        country: z.object({ name: z.string() }),
      }),
    ),
    done: 'ok',
  }),
  games: endpoint({
    method: 'GET',
    path: '/admin/api-football/games',
    access: 'admin',
    summary: "A league's fixtures in a season, by start, perhaps within dates",
    query: z
      .strictObject({
        leagueId: idText,
        season: integerText(1900, 2200),
        dateFrom: day.optional(),
        dateTo: day.optional(),
      })
      .refine((query) => !query.dateFrom || !query.dateTo || query.dateFrom <= query.dateTo, {
        path: ['dateTo'],
        message: 'too_small',
      }),
    response: z.array(
      z.object({
        fixture: z.object({ id: z.int(), date: instant, status: z.string() }),
        teams: z.object({
          home: z.object({ name: z.string(), logo: z.string().nullable() }),
          away: z.object({ name: z.string(), logo: z.string().nullable() }),
        }),
        league: z.object({ name: z.string(), logo: z.string().nullable(), country: z.string() }),
        /** The grid this fixture is in already. */
        gameGroup: z.object({ id: z.int(), name: z.string() }).nullable(),
      }),
    ),
    done: 'ok',
  }),
  createGrid: endpoint({
    method: 'POST',
    path: '/admin/api-football/create-game-group',
    access: 'admin',
    summary:
      'Makes a grid of chosen fixtures; only their ids are trusted, the rest is read from the source again',
    status: 201,
    bodyLimit: 256 * 1024,
    body: z
      .strictObject({
        name: line(GRID_NAME_MAX),
        country: line(60),
        /** Entries as the search gave them; anything beside the fixture's id is ignored. */
        games: z
          .array(z.looseObject({ fixture: z.looseObject({ id }) }))
          .min(1, 'required')
          .max(48, 'too_big'),
        startDate: day,
        endDate: day,
      })
      .refine((body) => body.startDate <= body.endDate, { path: ['endDate'], message: 'too_small' }),
    response: AdminGrid.extend({ games: z.array(AdminGame) }),
    done: 'gridCreated',
  }),
  status: endpoint({
    method: 'GET',
    path: '/admin/api-football/status',
    access: 'admin',
    summary: "The source's last answer and quota, and the scheduled jobs' last runs",
    response: z.object({
      source: z.enum(['api-football', 'demonstration']),
      lastSuccessAt: instant.nullable(),
      lastFailure: z.object({ at: instant, reason: z.string(), detail: z.string() }).nullable(),
      requestsLeftToday: z.int().nullable(),
      requestsPerDay: z.int().nullable(),
      jobs: z.array(
        z.object({
          name: z.string(),
          lastRunAt: instant.nullable(),
          lastOutcome: z.enum(['succeeded', 'failed']).nullable(),
          detail: z.string().nullable(),
        }),
      ),
    }),
    done: 'ok',
  }),
};

export const adminUsers = {
  list: endpoint({
    method: 'GET',
    path: '/admin/users',
    access: 'admin',
    summary: 'Users by name, searched by username or e-mail',
    query: z.strictObject({ search: line(120).optional(), ...paging(50, 200) }),
    response: z.object({ users: z.array(AdminUser), total: z.int() }),
    done: 'ok',
  }),
  toggleStatus: endpoint({
    method: 'PUT',
    path: '/admin/users/:id/toggle-status',
    access: 'admin',
    summary: 'Disables or enables a user; a disabled one is logged out at once',
    params,
    response: z.object({ isActive: z.boolean() }),
    done: 'userStatusUpdated',
  }),
  remove: endpoint({
    method: 'POST',
    path: '/admin/users/:id/delete',
    access: 'admin',
    summary: "Deletes a user's personal data; the picks stay, nameless",
    params,
    response: nothing,
    done: 'userDeleted',
  }),
  predictions: endpoint({
    method: 'GET',
    path: '/admin/predictions',
    access: 'admin',
    summary: "A user's picks, perhaps of one grid, perhaps only the correct or incorrect ones",
    query: z.strictObject({
      userId: idText,
      gameGroupId: idText.optional(),
      isCorrect: booleanText.optional(),
      ...paging(100, 500),
    }),
    response: z.object({ predictions: z.array(AdminPrediction), total: z.int() }),
    done: 'ok',
  }),
  verifyPredictions: endpoint({
    method: 'POST',
    path: '/admin/verify-predictions',
    access: 'admin',
    summary: "Scores one player's picks in one grid again and says how many changed",
    body: z.strictObject({ userId: id, gameGroupId: id }),
    response: z.object({ changed: z.int(), correctCount: z.int(), predictions: z.int() }),
    done: 'predictionsVerified',
  }),
};
