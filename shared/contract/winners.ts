import { z } from 'zod';
import { PRIZES } from '../rules/prizes.ts';
import { endpoint } from './endpoint.ts';
import { instant } from './fields.ts';

/** A settled grid with its tiers, best first. A tier without players is missing. */
export const GridWinners = z.object({
  id: z.int(),
  name: z.string(),
  settledAt: instant,
  prizes: z.array(
    z.object({
      prize: z.enum(PRIZES.map(({ prizeKey }) => prizeKey)),
      /** Players with the hits, also without a prize. Missing in older answers that a device stored. */
      players: z.int().optional(),
      /** Players with a prize. */
      winners: z.int(),
      delivered: z.int(),
      /** Deliveries that the winners confirmed. */
      confirmed: z.int().optional(),
      /** Names of winners that agreed to be named, at most 100. */
      usernames: z.array(z.string()),
      /** Those of them whose ficha opens with their name, with the secret for that. Missing in older answers. */
      named: z.array(z.object({ username: z.string(), ficha: z.string(), secret: z.string() })).optional(),
      /** Fichas of winners without a name here, at most 100. Missing in older answers. */
      unnamed: z.array(z.string()).optional(),
    }),
  ),
});
export type GridWinners = z.infer<typeof GridWinners>;

export const winners = {
  list: endpoint('GET /winners', {
    access: 'public',
    summary: 'The winners of the last 20 grids whose result is final, latest first',
    offline: true,
    response: z.object({ grids: z.array(GridWinners) }),
  }),
  consent: endpoint('PUT /winners/consent', {
    access: 'verified',
    summary: 'Agrees to be named among the winners, or withdraws that',
    idempotent: true,
    body: z.strictObject({ isNamed: z.boolean('invalid') }),
    response: z.object({ isNamed: z.boolean() }),
  }),
};
