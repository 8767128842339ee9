import { z } from 'zod';
import { LIKENESSES } from '../rules/claims.ts';
import { PRIZE_NOTE_MAX, PRIZE_STATES } from '../rules/prizes.ts';
import { LANGUAGES } from '../rules/languages.ts';
import { endpoint } from './endpoint.ts';
import { id, idText, instant, lines, paging } from './fields.ts';

const state = z.enum(PRIZE_STATES, 'invalid');
/** Null if the step was not taken, or was taken back. */
const step = z.object({ at: instant, by: z.string().nullable() }).nullable();

const likeness = z.enum(LIKENESSES);

const AdminPrize = z.object({
  /** The player's name. */
  id: z.int(),
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
  contacted: step,
  sent: step,
  delivered: step,
  cleared: step,
  /** The state of the data for the delivery, without the data; null: the winner has not given them. */
  claim: z
    .object({
      changedAt: instant,
      /** They changed after the winner was contacted. */
      isNews: z.boolean(),
      /** ISO code of the address. */
      country: z.string(),
    })
    .nullable(),
  /** The winner's word on the delivery. */
  winnerSays: z.enum(['received', 'missing']).nullable(),
  note: z.string().nullable(),
  /** Why the prize is not delivered, as its winner reads it; null: not refused. */
  refusal: z.string().nullable(),
  /** Grows with every change, also with a corrected score. */
  version: z.int(),
});
export type AdminPrize = z.infer<typeof AdminPrize>;

/** Figures of all prizes of a grid. No filter changes them. */
const PrizeFigures = z.object({
  counts: z.object({ won: z.int(), contacted: z.int(), sent: z.int(), delivered: z.int() }),
  /** Not delivered, and the winner's account is deleted. */
  undeliverable: z.int(),
  /** Not delivered, and a corrected score removed the prize. */
  lost: z.int(),
  /** Not delivered, and refused with a reason. */
  refused: z.int(),
  /** Still to be delivered, and the winner's account is disabled. */
  disabled: z.int(),
  /** Changed by a correction after the winner was told, and of these the ones not cleared up yet. */
  changed: z.int(),
  unclear: z.int(),
  /** The winner was told of no prize, and no mail will tell them: the mail failed, or the account is disabled. */
  unreached: z.int(),
});
export type PrizeFigures = z.infer<typeof PrizeFigures>;

export const adminPrizes = {
  list: endpoint({
    method: 'GET',
    path: '/admin/game-groups/:id/prizes',
    access: 'admin',
    permission: 'prizes',
    summary: 'The prizes of a settled grid with their deliveries, best first',
    params: z.strictObject({ id: idText }),
    query: z.strictObject({
      state: state.optional(),
      /** changed: prizes corrected after the notice; unreached: the winner was not told and gets no mail. */
      only: z.enum(['changed', 'unreached'], 'invalid').optional(),
      ...paging(50, 200),
    }),
    response: PrizeFigures.extend({
      prizes: z.array(AdminPrize),
      total: z.int(),
      /** The prizes of the page that resemble those of other accounts (PRIZE-06), by the player's id. */
      alike: z.array(z.object({ id: z.int(), same: z.array(likeness) })),
      /** The days of the delivery count from here; null: not settled, so there are no winners yet. */
      settledAt: instant.nullable(),
    }),
    done: 'ok',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/admin/game-groups/:id/prizes/:playerId',
    access: 'admin',
    permission: 'prizes',
    stepUp: true,
    summary: 'Sets the delivery step of a prize; refused if the version is not the current one',
    params: z.strictObject({ id: idText, playerId: idText }),
    body: z.strictObject({
      state,
      /** Left out: unchanged; empty: no note. */
      note: lines(PRIZE_NOTE_MAX).optional(),
      /** Whether the change by a correction is cleared up with the winner; left out: unchanged. */
      isCleared: z.boolean().optional(),
      /** Why the prize is not delivered, for its winner; left out: unchanged; empty: not refused. Refused once sent. */
      refusal: lines(PRIZE_NOTE_MAX).optional(),
      version: id,
    }),
    response: AdminPrize,
    done: 'prizeUpdated',
  }),
  alike: endpoint({
    method: 'GET',
    path: '/admin/game-groups/:id/prizes/:playerId/alike',
    access: 'admin',
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
          gameGroup: z.object({ id: z.int(), name: z.string() }),
          same: z.array(likeness),
        }),
      ),
    }),
    done: 'ok',
  }),
};
