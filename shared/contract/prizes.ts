import { z } from 'zod';
import { PRIZE_STATES, PRIZES } from '../rules/prizes.ts';
import { endpoint } from './endpoint.ts';
import { instant } from './fields.ts';

const prize = z.enum(PRIZES.map(({ prizeKey }) => prizeKey));

/** A prize of the caller. A step is null if it was not taken, or was taken back. */
export const OwnPrize = z.object({
  gridId: z.int(),
  /** The name of the grid. */
  grid: z.string(),
  /** The prize; of a withdrawn prize the one that the player lost. */
  prize,
  /** Another prize that the player was told of before a correction; null: none. */
  before: prize.nullable(),
  /** The player's hits now. */
  hits: z.int(),
  /** Before its delivery: `withdrawn` by a correction, or `refused` by the organiser. */
  state: z.enum([...PRIZE_STATES, 'withdrawn', 'refused']),
  /** Why the prize is refused. Missing in older answers that a device stored. */
  refusal: z.string().nullish(),
  wonAt: instant,
  /** The end of the delivery: 30 days after the grid was settled. Null while the grid is open again. */
  dueAt: instant.nullable(),
  /** When the mail to the winner left. */
  mailedAt: instant.nullable(),
  contactedAt: instant.nullable(),
  sentAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  /** The number of the parcel under way. Missing in older answers that a device stored. */
  tracking: z.string().nullish(),
  /** The caller's word on the delivery. Missing in older answers that a device stored, as is `claim`. */
  winnerSays: z.enum(['received', 'missing']).nullish(),
  /** The state of the data for the delivery, without the data; null: none are needed. */
  claim: z
    .object({
      /** Null: not given yet. */
      changedAt: instant.nullable(),
      /** Null: without an end. */
      until: instant.nullable(),
      needs: z.array(z.enum(['size', 'document'])),
    })
    .nullish(),
});
export type OwnPrize = z.infer<typeof OwnPrize>;

export const prizes = {
  own: endpoint('GET /prizes', {
    access: 'verified',
    summary: "The caller's own prizes and how far each delivery has come, latest grid first",
    offline: true,
    /** `isNamed`: the caller agreed to be named on the page of the winners. */
    response: z.object({ prizes: z.array(OwnPrize), isNamed: z.boolean() }),
  }),
};
