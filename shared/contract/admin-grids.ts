import { z } from 'zod';
import { GRID_STATUSES } from '../rules/grid-status.ts';
import { GRID_NAME_MAX } from '../rules/grids.ts';
import { SEARCH_MAX } from '../rules/panel-input.ts';
import { AdminGame } from './admin-games.ts';
import { countryCode } from './auth.ts';
import { endpoint } from './endpoint.ts';
import {
  day,
  id,
  idText,
  instant,
  integerText,
  line,
  moment,
  nothing,
  optionalLine,
  paging,
  timeZone,
} from './fields.ts';

export const AdminGrid = z.object({
  id: z.int(),
  name: z.string(),
  country: z.string(),
  status: z.enum(GRID_STATUSES),
  /** When the system opens a draft, or null. */
  opensAt: instant.nullable(),
  startDate: day,
  endDate: day,
  /** Starts of the first and the last match that is not cancelled, or null. */
  firstStart: instant.nullable(),
  lastStart: instant.nullable(),
  gameCount: z.int(),
  /** The number of cancelled matches. */
  voidCount: z.int(),
  /** A match is being played or awaits its result. The grid takes no matches then. */
  isUnderWay: z.boolean(),
  /** A match starts before `opensAt`, so the draft does not open by itself. */
  opensTooLate: z.boolean(),
  /** Grows with every change. A change that names an older version is refused with 409. */
  version: z.int(),
});
export type AdminGrid = z.infer<typeof AdminGrid>;

/** The fields of a grid that an administrator enters and may correct later. */
export const gridFacts = { name: line(GRID_NAME_MAX), country: line(60), startDate: day, endDate: day };
export type GridFacts = Pick<AdminGrid, keyof typeof gridFacts>;
/** The last day is not before the first. */
export function withDatesInOrder<Facts extends z.ZodType<Pick<GridFacts, 'startDate' | 'endDate'>>>(
  facts: Facts,
): Facts {
  return facts.refine(({ startDate, endDate }) => startDate <= endDate, {
    path: ['endDate'],
    message: 'too_small',
  });
}

export const Winner = z.object({
  id: z.int(),
  /** Null for a deleted account; its picks stay without a name. */
  username: z.string().nullable(),
  email: z.string().nullable(),
  isDisabled: z.boolean(),
  /** False: the hits win no prize, by the country or as the organiser's, or the account is erased. */
  mayWin: z.boolean(),
  correctCount: z.int(),
  percentage: z.number(),
  rank: z.int(),
});
export type Winner = z.infer<typeof Winner>;

export const Participation = z.object({
  /** Players with a pick in the grid. */
  players: z.int(),
  /** Players with a pick in each match that is not cancelled. */
  complete: z.int(),
  /** Picks per outcome of the matches whose picks are revealed. */
  splits: z.array(z.object({ gameId: z.int(), home_win: z.int(), draw: z.int(), away_win: z.int() })),
});
export type Participation = z.infer<typeof Participation>;

const params = z.strictObject({ id: idText });
const minCorrect = integerText(0, 1000).default(0);

/** A pause of the game, which players read while no grid is open. */
export const Pause = z.object({ until: day.nullable(), version: z.int() });
export type Pause = z.infer<typeof Pause>;

/** Countries whose permit does not hold for the grid, and that the administrator accepts without prizes. */
export const withoutPrizes = z.array(countryCode).max(20, 'too_long').default([]);

export const adminGrids = {
  list: endpoint('GET /admin/game-groups', {
    permission: 'any',
    summary: 'The grids, newest first',
    response: z.array(AdminGrid),
  }),
  get: endpoint('GET /admin/game-groups/:id', {
    permission: 'any',
    summary: 'One grid with its games in order',
    params,
    response: AdminGrid.extend({ games: z.array(AdminGame) }),
  }),
  ties: endpoint('GET /admin/game-groups/:id/ties', {
    permission: 'any',
    summary:
      'Whether players have picks or prizes of a grid, and how many winners were told; the panel asks before it changes such a grid',
    params,
    response: z.object({
      /** A player has picked in one of its matches or has a prize of it. */
      isPicked: z.boolean(),
      /** Winners that were told of their prize, by mail or by a person. */
      toldWinners: z.int(),
    }),
  }),
  participation: endpoint('GET /admin/game-groups/:id/participation', {
    permission: 'any',
    summary: 'How many players picked in a grid, how many cards are complete, and how picks split per match',
    params,
    response: Participation,
  }),
  setStatus: endpoint('PUT /admin/game-groups/:id/status', {
    permission: 'grids',
    stepUp: 'settled',
    summary: 'Sets the status of a grid by hand; the system does not undo it, but opens a draft at its time',
    params,
    body: z.strictObject({
      status: z.enum(GRID_STATUSES, 'invalid'),
      /** For a draft. */
      opensAt: moment.nullable().optional(),
      withoutPrizes,
      version: id.optional(),
    }),
    response: AdminGrid,
    done: 'gridStatusUpdated',
  }),
  update: endpoint('PUT /admin/game-groups/:id', {
    permission: 'grids',
    summary: 'Corrects the name, country and dates of a grid; its matches do not change',
    params,
    body: withDatesInOrder(z.strictObject({ ...gridFacts, version: id.optional() })),
    response: AdminGrid,
    done: 'gridUpdated',
  }),
  remove: endpoint('DELETE /admin/game-groups/:id', {
    permission: 'grids',
    summary: 'Deletes a grid without picks; its games stay, without a grid',
    params,
    query: z.strictObject({ version: idText.optional() }),
    response: nothing,
    done: 'gridDeleted',
  }),
  winners: endpoint('GET /admin/game-groups/:id/winners', {
    permission: 'prizes',
    summary: 'The players of a grid with a minimum of hits, most hits first; searched by username or e-mail',
    params,
    query: z.strictObject({ minCorrect, search: optionalLine(SEARCH_MAX), ...paging(100, 500) }),
    response: z.object({
      winners: z.array(Winner),
      total: z.int(),
      /** The search found more people than it reads, so there may be more winners than `total`. */
      isMore: z.boolean(),
      players: z.int(),
      /** Players by number of hits, without the minimum; fewest hits first; numbers without players are left out. */
    }),
  }),
  winnersFile: endpoint('GET /admin/game-groups/:id/winners.csv', {
    permission: 'prizes',
    stepUp: true,
    summary: 'The players of a grid with a minimum of hits as a CSV file, all rows',
    params,
    query: z.strictObject({
      minCorrect,
      /** The time zone of the dates; default: that of the administrator's country. */
      timeZone: timeZone.optional(),
    }),
    response: z.string(),
    file: 'text/csv',
  }),
  pause: endpoint('GET /admin/pause', {
    permission: 'any',
    summary: 'Until which day the game pauses',
    response: Pause,
  }),
  setPause: endpoint('PUT /admin/pause', {
    permission: 'grids',
    summary: 'Sets or ends the pause of the game',
    body: z.strictObject({ until: day.nullable(), version: z.int().optional() }),
    response: Pause,
  }),
};
