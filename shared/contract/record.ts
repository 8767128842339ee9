import { z } from 'zod';
import { GRID_STATUSES } from '../rules/grid-status.ts';
import { MATCH_STATUSES } from '../rules/match-status.ts';
import { PRIZES } from '../rules/prizes.ts';
import { endpoint } from './endpoint.ts';
import { idText, instant } from './fields.ts';

/** How many lines the list of a grid has, and the SHA-256 of the list. */
export const RecordState = z.object({ n: z.int(), sum: z.string() });
export type RecordState = z.infer<typeof RecordState>;

const RecordMatch = z.object({
  id: z.int(),
  home: z.string(),
  away: z.string(),
  league: z.string(),
  /** The start; null: not known. */
  start: instant.nullable(),
  /** `removed`: the grid does not have the match any more. */
  status: z.enum([...MATCH_STATUSES, 'removed']),
  /** `2-1`, after 90 minutes; null unless finished. */
  score: z.string().nullable(),
  by: z.enum(['source', 'admin']).nullable(),
  /** Its line in the list; `size`: bytes with all parts. Null: not written. */
  sheet: z
    .object({
      name: z.string(),
      line: z.int(),
      size: z.int(),
      picks: z.int(),
      hash: z.string(),
      madeAt: instant,
    })
    .nullable(),
});
export type RecordMatch = z.infer<typeof RecordMatch>;

/** A ficha with the hits of a prize. Name and secret only of those who agree to be named now. */
const RecordWinner = z.object({
  ficha: z.string(),
  hits: z.int(),
  prize: z.enum(PRIZES.map(({ prizeKey }) => prizeKey)).nullable(),
  /** Why a ficha with the hits of a prize gets none. */
  none: z.enum(['country', 'organiser', 'refused', 'disabled', 'erased']).nullable(),
  delivered: z.boolean(),
  name: z.string().nullable(),
  secret: z.string().nullable(),
});
export type RecordWinner = z.infer<typeof RecordWinner>;

export const GridRecord = z.object({
  id: z.int(),
  name: z.string(),
  status: z.enum(GRID_STATUSES),
  settledAt: instant.nullable(),
  /** The list whose newest results gave these winners. `n` is 0 before the first line. */
  record: RecordState,
  matches: z.array(RecordMatch),
  /** Null until the result is final and in the list. */
  winners: z.array(RecordWinner).nullable(),
});
export type GridRecord = z.infer<typeof GridRecord>;

export const OwnFicha = z.object({ ficha: z.string(), secret: z.string() });

/** The record of a grid (docs/record.md). Its files are at `/acta/`. */
export const record = {
  list: endpoint('GET /record', {
    access: 'public',
    summary: 'The last 40 grids that have a record, newest first',
    offline: true,
    sharedCache: { maxAgeS: 10, staleS: 30 },
    response: z.object({ grids: z.array(z.object({ id: z.int(), name: z.string() })) }),
  }),
  grid: endpoint('GET /record/:id', {
    access: 'public',
    summary: 'The matches of a grid with their sheets, and its winners by ficha; every page may read it',
    sharedCache: { maxAgeS: 10, staleS: 30 },
    params: z.strictObject({ id: idText }),
    response: GridRecord,
  }),
  own: endpoint('GET /record/:id/own', {
    access: 'session',
    summary: "The caller's ficha in a grid and the secret that opens it; not found before the first sheet",
    params: z.strictObject({ id: idText }),
    response: OwnFicha,
  }),
};
