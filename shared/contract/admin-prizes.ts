import { z } from 'zod';
import { LIKENESSES } from '../rules/claims.ts';
import { MARKED_MAX, PRIZE_NOTE_MAX, PRIZE_QUEUES, PRIZE_STATES, TRACKING_MAX } from '../rules/prizes.ts';
import { LANGUAGES } from '../rules/languages.ts';
import { Claim } from './claim.ts';
import { endpoint } from './endpoint.ts';
import { id, idText, instant, lines, paging } from './fields.ts';

const state = z.enum(PRIZE_STATES, 'invalid');
/** Null if the step was not taken, or was taken back. */
const step = z.object({ at: instant, by: z.string().nullable() }).nullable();

const likeness = z.enum(LIKENESSES);
const gameGroup = z.object({ id: z.int(), name: z.string() });
/** The number of a parcel. Left out: unchanged; empty: none. */
const tracking = lines(TRACKING_MAX)
  .refine((text) => !text.includes('\n'), 'invalid')
  .optional();

const AdminPrize = z.object({
  /** The player's number. */
  id: z.int(),
  gameGroup,
  /** Null: a correction took the prize, and nothing is left to do. */
  queue: z.enum(PRIZE_QUEUES).nullable(),
  /** Null for a deleted account. */
  username: z.string().nullable(),
  email: z.string().nullable(),
  /** The person to call and their language; null for a deleted account. */
  person: z
    .object({
      firstName: z.string(),
      lastName: z.string(),
      phone: z.string(),
      /** ISO code. */
      country: z.string(),
      language: z.enum(LANGUAGES),
    })
    .nullable(),
  /** The account is disabled: the winner gets no mail and cannot log in. */
  isDisabled: z.boolean(),
  /** The hits that win the prize; of a lost prize the fewest hits that won it. */
  wonHits: z.int(),
  /** The hits of the player now: fewer than 10 if a corrected score removed the prize. */
  hits: z.int(),
  /** The fewest hits that win the prize the winner was told of before it was cleared up; null: not told yet. */
  promisedHits: z.int().nullable(),
  /** When the mail that told the winner left; null: they were not told by mail. */
  mailedAt: instant.nullable(),
  /** The winner's mail waits to leave, or could not be delivered; null: it has left, or there is none. */
  mailState: z.enum(['waiting', 'failed']).nullable(),
  /** The fewest hits of the prize that was cleared up with the winner; 0: no prize; null: not cleared up. */
  clearedHits: z.int().nullable(),
  /** The winner was told of another prize than the present one, or of a lost prize. */
  isUnclear: z.boolean(),
  state,
  wonAt: instant,
  /** The end of the delivery; null: the grid is not settled. */
  dueAt: instant.nullable(),
  contacted: step,
  sent: step,
  delivered: step,
  cleared: step,
  /** The state of the data for the delivery, without the data; null: the winner has not given them. */
  claim: z
    .object({
      changedAt: instant,
      /** They changed after the desk last looked at them. */
      isNews: z.boolean(),
      /** ISO code of the address. */
      country: z.string(),
    })
    .nullable(),
  /** The winner's word on the delivery. */
  winnerSays: z.enum(['received', 'missing']).nullable(),
  note: z.string().nullable(),
  /** The number with which the winner follows the parcel. */
  tracking: z.string().nullable(),
  /** Why the prize is not delivered, as its winner reads it; null: not refused. */
  refusal: z.string().nullable(),
  /** Grows with every change, also with a corrected score. */
  version: z.int(),
});
export type AdminPrize = z.infer<typeof AdminPrize>;

/** The number of prizes in each queue. */
const queues = z.object({
  ready: z.int(),
  waiting: z.int(),
  sent: z.int(),
  problem: z.int(),
  delivered: z.int(),
});

const marked = { gameGroupId: id, playerId: id, version: id };
const ofGrid = { gameGroupId: idText.optional() };

export const adminPrizes = {
  list: endpoint('GET /admin/prizes', {
    permission: 'prizes',
    summary: 'The prizes of all grids or of one, by queue, with their deliveries; those to deliver first',
    query: z.strictObject({
      ...ofGrid,
      queue: z.enum(PRIZE_QUEUES, 'invalid').optional(),
      ...paging(50, MARKED_MAX),
    }),
    response: z.object({
      /** `same`: what the claim has in common with those of other accounts (PRIZE-06). */
      prizes: z.array(AdminPrize.extend({ same: z.array(likeness) })),
      total: z.int(),
      queues,
    }),
  }),
  mark: endpoint('POST /admin/prizes/mark', {
    permission: 'prizes',
    stepUp: true,
    summary:
      'Marks prizes as sent or delivered, or mails winners what a correction changed and clears it up; leaves those out that changed meanwhile',
    body: z.strictObject({
      as: z.enum(['sent', 'delivered', 'corrected'], 'invalid'),
      prizes: z
        .array(z.strictObject({ ...marked, tracking }))
        .min(1, 'required')
        .max(MARKED_MAX, 'too_long'),
    }),
    response: z.object({ marked: z.int(), leftOut: z.int() }),
    done: 'prizeUpdated',
  }),
  parcels: endpoint('GET /admin/prizes/parcels', {
    permission: 'prizes',
    stepUp: true,
    summary: 'The addresses of the prizes that are ready to be sent; the audit log notes who read each',
    query: z.strictObject(ofGrid),
    response: z.object({
      parcels: z.array(
        z.object({ id: z.int(), username: z.string(), gameGroup, wonHits: z.int(), claim: Claim }),
      ),
    }),
  }),
  corrections: endpoint('GET /admin/prizes/corrections', {
    permission: 'prizes',
    summary: 'The prizes that a correction changed after their winners were told, and the mails about it',
    query: z.strictObject(ofGrid),
    response: z.object({
      prizes: z.array(z.object(marked)),
      /** Each text in both languages, and how many winners would get it. */
      mails: z.array(
        z.object({ language: z.enum(LANGUAGES), subject: z.string(), text: z.string(), people: z.int() }),
      ),
    }),
  }),
  update: endpoint('PUT /admin/game-groups/:id/prizes/:playerId', {
    permission: 'prizes',
    stepUp: true,
    summary: 'Sets the delivery step of a prize; refused if the version is not the current one',
    params: z.strictObject({ id: idText, playerId: idText }),
    body: z.strictObject({
      state,
      /** Left out: unchanged; empty: no note. */
      note: lines(PRIZE_NOTE_MAX).optional(),
      tracking,
      /** Whether the change by a correction is cleared up with the winner; left out: unchanged. */
      isCleared: z.boolean().optional(),
      /** Why the prize is not delivered, for its winner; left out: unchanged; empty: not refused. Refused once sent. */
      refusal: lines(PRIZE_NOTE_MAX).optional(),
      version: id,
    }),
    response: AdminPrize,
    done: 'prizeUpdated',
  }),
  alike: endpoint('GET /admin/game-groups/:id/prizes/:playerId/alike', {
    permission: 'prizes',
    stepUp: true,
    summary: 'The claims of others that resemble that of a winner; the audit log notes who compared them',
    params: z.strictObject({ id: idText, playerId: idText }),
    response: z.object({
      others: z.array(
        z.object({
          id: z.int(),
          /** Null for a deleted account. */
          username: z.string().nullable(),
          isDisabled: z.boolean(),
          /** The grid of the other prize. */
          gameGroup,
          same: z.array(likeness),
        }),
      ),
    }),
  }),
};
