import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idText, instant } from './fields.ts';

/** Players of a settled grid with so many hits, best first. A tier without players has zeros. */
export const SealedTier = z.object({
  hits: z.int(),
  players: z.int(),
  /** Players with a prize. */
  prizes: z.int(),
});

const grid = {
  id: z.int(),
  name: z.string(),
  /** When the newest settlement was written into the log; null: the grid is not settled. */
  settledAt: instant.nullable(),
};

/** A match as the entries of the log describe it. */
export const SealedMatch = z.object({
  id: z.int(),
  league: z.string(),
  home: z.string(),
  away: z.string(),
  source: z.string(),
  sourceId: z.string(),
  /** The start by the start entry, before it the announced one; seconds since 1970. 0: the hour is unknown. */
  start: z.int(),
  status: z.enum(['scheduled', 'started', 'finished', 'cancelled']),
  /** After 90 minutes; null unless finished. */
  score: z.object({ home: z.int(), away: z.int() }).nullable(),
});

/** A grid of the log, as the site shows it. */
export const SealedGrid = z.object({
  ...grid,
  /** The place in the log of the newest announcement, start, result or settlement of the grid. */
  place: z.int(),
  tiers: z.array(SealedTier),
  matches: z.array(SealedMatch),
  /** Players with a save in the grid, by the site's own count. */
  players: z.int(),
  /** Winners that agree now to be named. With the secret, hexadecimal, everyone can check the pseudonym. */
  named: z.array(z.object({ username: z.string(), hits: z.int(), secret: z.string() })),
  /** The number of entries of the log. */
  size: z.int(),
  /** Since when the log does not continue; null: it does. */
  stoppedSince: instant.nullable(),
});
export type SealedGrid = z.infer<typeof SealedGrid>;

/** The public calls of the log. Pages of other origins may read them. */
export const seal = {
  grids: endpoint({
    method: 'GET',
    path: '/seal/grids',
    access: 'public',
    summary: 'All grids of the public log, newest first',
    response: z.object({ grids: z.array(z.object(grid)) }),
  }),
  grid: endpoint({
    method: 'GET',
    path: '/seal/grids/:id',
    access: 'public',
    summary: 'A grid of the public log: matches, results and winners by their number of hits',
    params: z.strictObject({ id: idText }),
    response: SealedGrid,
  }),
};
