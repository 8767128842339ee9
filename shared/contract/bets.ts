import { z } from 'zod';
import { GRID_STATUSES } from '../rules/grid-status.ts';
import { NO_PRIZE_REASONS } from '../rules/prize-terms.ts';
import { PICK_RESULTS } from '../rules/scoring.ts';
import { endpoint } from './endpoint.ts';
import { PICK_REFUSALS } from './errors.ts';
import { day, id, instant, integerText, opId, timeZone } from './fields.ts';
import { Match, prediction } from './games.ts';

export const MAX_PICKS_PER_SAVE = 100;
const HISTORY_PAGE_SIZE = 3;
const HISTORY_ALL = 999;
const GRIDS_SHOWN = 12;
const GRIDS_MOST = 50;

const pickFields = {
  matchId: id,
  prediction,
  /**
   * Identifies this pick; a repeat stores nothing and gets the first answer. Another match or pick under the same id is
   * refused (`op_id_reused`).
   */
  opId: opId.optional(),
  /** How long ago the player chose, in milliseconds, by a monotonic clock. */
  ageMs: z.int().min(0, 'too_small').optional(),
};
export const PickInput = z.strictObject(pickFields);
export type PickInput = z.infer<typeof PickInput>;

export const PickAnswer = z.object({
  matchId: z.int(),
  opId: z.string().optional(),
  /** unchanged: the same pick was stored already; superseded: a newer choice is stored; refused: see `code`. */
  status: z.enum(['accepted', 'unchanged', 'superseded', 'refused']),
  code: z.enum(PICK_REFUSALS).optional(),
  /** The pick that the server now has for this match. */
  pick: prediction.nullable(),
  startTime: instant.nullable(),
  lockAt: instant.nullable(),
});
export type PickAnswer = z.infer<typeof PickAnswer>;

export const HistoryMatch = Match.extend({
  gridId: z.int().nullable(),
  gridName: z.string().nullable(),
  prediction,
  result: z.enum(PICK_RESULTS),
});
export type HistoryMatch = z.infer<typeof HistoryMatch>;

export const HistoryDate = z.object({ date: day, matches: z.array(HistoryMatch) });
export type HistoryDate = z.infer<typeof HistoryDate>;

/** The caller's result in a grid. Void matches do not count. */
export const GridHits = z.object({
  id: z.int(),
  name: z.string(),
  startDate: day,
  status: z.enum(GRID_STATUSES),
  hits: z.int(),
  picks: z.int(),
  /** Matches that have a result. */
  decided: z.int(),
  total: z.int(),
  /** How the caller's pick of each match ended, by start. */
  results: z.array(z.enum(['none', 'pending', 'correct', 'incorrect'])),
  /** The caller's best percentage of a settled grid's players; missing in the worse half and below 20 players. */
  topPercent: z.int().optional(),
  /** Why hits win the caller no prize in the grid; missing: they do. */
  noPrize: z.enum(NO_PRIZE_REASONS).optional(),
});
export type GridHits = z.infer<typeof GridHits>;

/** The achievements of a player (PROF-12). */
export const OwnRecord = z.object({
  /** Weeks in a row with a complete grid. */
  weeksInARow: z.int(),
  /** The grid with the most hits of those that are over, of equal ones the newest; null without a hit. */
  best: z.object({ id: z.int(), name: z.string(), hits: z.int(), total: z.int() }).nullable(),
});
export type OwnRecord = z.infer<typeof OwnRecord>;

export const bets = {
  save: endpoint('POST /bets', {
    access: 'verified',
    summary: 'Saves one pick or up to 100; a refused pick does not affect the others',
    idempotent: true,
    limit: 'bets',
    body: z
      .strictObject({
        ...pickFields,
        matchId: pickFields.matchId.optional(),
        prediction: pickFields.prediction.optional(),
        predictions: z.array(PickInput).min(1, 'required').max(MAX_PICKS_PER_SAVE, 'too_big').optional(),
        /**
         * When the device sent this, in epoch milliseconds by its estimate of the server's clock. Time in transit makes
         * a choice older: a late request never replaces a newer choice.
         */
        sentAt: z.int().min(0, 'too_small').optional(),
      })
      .superRefine((body, context) => {
        for (const field of ['matchId', 'prediction', 'opId', 'ageMs'] as const) {
          const isMissing =
            !body.predictions && body[field] === undefined && (field === 'matchId' || field === 'prediction');
          const isBeside = body.predictions && body[field] !== undefined;
          if (isMissing) context.addIssue({ code: 'custom', path: [field], message: 'required' });
          if (isBeside) context.addIssue({ code: 'custom', path: [field], message: 'unknown_field' });
        }
      }),
    response: z.object({ serverNow: instant, results: z.array(PickAnswer) }),
  }),
  history: endpoint('GET /bets/history', {
    access: 'session',
    summary: "The caller's picks by date of the match, newest first; page, limit and total count dates",
    offline: true,
    query: z.strictObject({
      page: integerText(1, 1_000_000).default(1),
      limit: integerText(1, HISTORY_ALL).default(HISTORY_PAGE_SIZE),
      timeZone: timeZone.optional(),
    }),
    response: z.object({ history: z.array(HistoryDate), total: z.int() }),
  }),
  grids: endpoint('GET /bets/grids', {
    access: 'session',
    summary: "The caller's hits in their latest grids that have results, newest first",
    offline: true,
    query: z.strictObject({ limit: integerText(1, GRIDS_MOST).default(GRIDS_SHOWN) }),
    response: z.object({ grids: z.array(GridHits) }),
  }),
  record: endpoint('GET /bets/record', {
    access: 'session',
    summary: "The caller's weeks in a row with a complete grid, and best grid",
    offline: true,
    response: OwnRecord,
  }),
};
