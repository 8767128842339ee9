import { z } from 'zod';
import { MATCH_STATUSES } from '../rules/match-status.ts';
import { GRID_STATUSES } from '../rules/grid-status.ts';
import { PRIZE_STATES } from '../rules/prizes.ts';
import { KEEP_REASON_MAX, ORDER_MAX, SCORE_MAX, SEARCH_MAX } from '../rules/panel-input.ts';
import { endpoint } from './endpoint.ts';
import { booleanText, id, idText, instant, line, nothing, optionalLine, paging } from './fields.ts';
import { Match } from './games.ts';

export const AdminGame = Match.extend({
  gameGroupId: z.int().nullable(),
  gameGroup: z.object({ id: z.int(), name: z.string(), status: z.enum(GRID_STATUSES) }).nullable(),
  /** The origin of the current score. An import never overwrites an administrator's score (JOB-06). */
  scoreBy: z.enum(['source', 'admin']).nullable(),
  /** The source's own status, as last seen. */
  sourceStatus: z.string().nullable(),
  /** The source's score as last seen: the goals so far, or those after 90 minutes if the match is over. */
  sourceHomeScore: z.int().nullable(),
  sourceAwayScore: z.int().nullable(),
  /** When the source first reported the match under way or over. */
  sourceBeganAt: instant.nullable(),
  /** Whether the source's final result differs from the result that was set by hand. */
  sourceDiffers: z.boolean(),
  /** The names of the two clubs that the source has now, a line each, if they are others. */
  sourceClubs: z.string().nullable(),
  /** Grows with every change. A change that names an older version is refused with 409. */
  version: z.int(),
});
export type AdminGame = z.infer<typeof AdminGame>;

const params = z.strictObject({ id: idText });
const score = z.int('invalid').min(0, 'too_small').max(SCORE_MAX, 'too_big');
const Result = z.strictObject({
  homeScore: score,
  awayScore: score,
  status: z.enum(MATCH_STATUSES, 'invalid'),
});
/** The version that the caller read. If the row has changed since, the call is refused with 409 and the current row. */
const version = id.optional();

/**
 * Why a match needs an administrator. result: it is overdue; decision: the source leaves its status open; early: it
 * closed before its start; untimed: it starts within a day at an unknown time; postponed: it has no date; differs: the
 * source's final result is not the one set by hand.
 */
export const GAME_NEEDS = ['result', 'decision', 'early', 'differs', 'untimed', 'postponed'] as const;
export type GameNeed = (typeof GAME_NEEDS)[number];

const Crossing = z.object({
  total: z.int(),
  /** The first ones; null for a deleted account. */
  players: z.array(
    z.object({ id: z.int(), username: z.string().nullable(), hits: z.int(), hitsAfter: z.int() }),
  ),
});
/** Prizes in delivery that a correction removes or changes. */
const Promised = z.object({
  total: z.int(),
  /** The first ones; null for a deleted account. */
  players: z.array(z.object({ id: z.int(), username: z.string().nullable(), state: z.enum(PRIZE_STATES) })),
});
export const ScorePreview = z.object({
  gameGroup: z.object({ id: z.int(), name: z.string(), status: z.enum(GRID_STATUSES) }).nullable(),
  /** Players with more and with fewer hits than now. */
  up: z.int(),
  down: z.int(),
  /** Whether the change settles the grid, which makes its winners final. */
  settles: z.boolean(),
  /** The match's picks may not be shown yet. The figures are then 0 and empty. */
  isHidden: z.boolean(),
  /** Matches of the grid that count after the change, or null without a grid. */
  playable: z.int().nullable(),
  prizes: z.array(
    z.object({ hits: z.int(), now: z.int(), after: z.int(), enters: Crossing, leaves: Crossing }),
  ),
  promised: Promised,
});
export type ScorePreview = z.infer<typeof ScorePreview>;

export const adminGames = {
  updateResults: endpoint('POST /admin/update-results', {
    permission: 'results',
    summary:
      'Fetches results and starts of the stored matches from the source, and scores the matches that ended',
    body: z.strictObject({}).optional(),
    response: z.object({ checked: z.int(), updated: z.int(), finished: z.int() }),
    done: 'resultsUpdated',
  }),
  list: endpoint('GET /admin/games', {
    permission: 'any',
    summary:
      'Games: upcoming and live ones by start, then ended ones, latest first; filtered by grid, need or names',
    query: z.strictObject({
      unassigned: booleanText.optional(),
      gameGroupId: idText.optional(),
      needs: z.enum(GAME_NEEDS, 'invalid').optional(),
      search: optionalLine(SEARCH_MAX),
      ...paging(100, 500),
    }),
    response: z.object({ games: z.array(AdminGame), total: z.int() }),
  }),
  assign: endpoint('PUT /admin/games/:id/assign', {
    permission: 'grids',
    summary: 'Puts a game into a grid or moves it to another grid',
    params,
    body: z.strictObject({ gameGroupId: id, version }),
    response: AdminGame,
    done: 'gameAssigned',
  }),
  updateScore: endpoint('PUT /admin/games/:id/update-score', {
    permission: 'results',
    stepUp: 'settled',
    summary: 'Sets the score after 90 minutes and the status of a game by hand, and scores its grid',
    params,
    body: Result.extend({ version }),
    response: AdminGame,
    done: 'resultUpdated',
  }),
  release: endpoint('POST /admin/games/:id/release', {
    permission: 'results',
    stepUp: 'settled',
    summary:
      'Gives a game that was set by hand back to the source and applies the state of the source at once',
    params,
    body: z.strictObject({ version }).optional(),
    response: AdminGame,
    done: 'gameReleased',
  }),
  keepResult: endpoint('POST /admin/games/:id/keep', {
    permission: 'results',
    stepUp: true,
    summary:
      'Keeps a result that was set by hand beside another one of the source, with a reason; a repeat changes nothing',
    params,
    body: z.strictObject({ version, reason: line(KEEP_REASON_MAX) }),
    response: AdminGame,
    done: 'gameKept',
  }),
  previewRelease: endpoint('POST /admin/games/:id/preview-release', {
    permission: 'results',
    summary:
      'Asks the source for its state of a game that was set by hand, and counts the hits and names the winners that it would change; changes nothing',
    params,
    /** The scores are null unless the game would be live or finished. */
    response: ScorePreview.extend({
      status: z.enum(MATCH_STATUSES),
      homeScore: z.int().nullable(),
      awayScore: z.int().nullable(),
    }),
  }),
  previewScore: endpoint('POST /admin/games/:id/preview-score', {
    permission: 'results',
    summary:
      'Counts the hits and names the winners that a result would change; changes nothing. Counts nothing before the game begins',
    params,
    body: Result,
    response: ScorePreview,
  }),
  updateOrder: endpoint('PUT /admin/games/:id/update-order', {
    permission: 'grids',
    summary: 'Sets the position of a game in its grid; lower positions first, equal ones by start',
    params,
    body: z.strictObject({ order: z.int('invalid').min(0, 'too_small').max(ORDER_MAX, 'too_big'), version }),
    response: AdminGame,
    done: 'orderUpdated',
  }),
  remove: endpoint('DELETE /admin/games/:id', {
    permission: 'grids',
    summary: 'Deletes a game that has not begun',
    params,
    query: z.strictObject({ version: idText.optional() }),
    response: nothing,
    done: 'gameDeleted',
  }),
};
