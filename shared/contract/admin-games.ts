import { z } from 'zod';
import { GAME_STATUSES } from '../rules/game-status.ts';
import { endpoint } from './endpoint.ts';
import { booleanText, id, idText, nothing, paging } from './fields.ts';
import { Match } from './games.ts';

export const AdminGame = Match.extend({
  gameGroupId: z.int().nullable(),
  gameGroup: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Who said the score that stands: a person's word is never overwritten by an import (JOB-06). */
  scoreBy: z.enum(['source', 'admin']).nullable(),
  /** The source's own status, as last seen. */
  sourceStatus: z.string().nullable(),
});
export type AdminGame = z.infer<typeof AdminGame>;

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
