import { z } from 'zod';
import { PRIZE_NOTE_MAX, PRIZE_STATES } from '../rules/prizes.ts';
import { endpoint } from './endpoint.ts';
import { id, idText, instant, lines, paging } from './fields.ts';

const state = z.enum(PRIZE_STATES, 'invalid');
/** Null: not yet, or taken back. */
const step = z.object({ at: instant, by: z.string().nullable() }).nullable();

const AdminPrize = z.object({
  /** The player's. */
  id: z.int(),
  /** Null for a deleted account. */
  username: z.string().nullable(),
  email: z.string().nullable(),
  /** Whom to call, and what language they read; null for a deleted account. */
  person: z
    .object({
      firstName: z.string(),
      lastName: z.string(),
      phone: z.string(),
      /** ISO code. */
      country: z.string(),
      language: z.enum(['es', 'pt-BR']),
    })
    .nullable(),
  /** What it was won with, when last it was won. */
  wonHits: z.int(),
  /** What the player has now: fewer than 10 when a corrected score has taken the prize away. */
  hits: z.int(),
  /** What it was won with when the winner was first told of it, or may have been; null: not told yet. */
  promisedHits: z.int().nullable(),
  /** When the mail that told the winner left; null: they were not told by mail. */
  mailedAt: instant.nullable(),
  /** The mail that is to tell the winner waits to leave, or could not be delivered; null: it has left, or there is none. */
  mailState: z.enum(['waiting', 'failed']).nullable(),
  /** What the player had when somebody cleared up with them that a correction changed the prize; null: nobody did. */
  clearedHits: z.int().nullable(),
  /** The winner knows of another prize than it is now, or of one that is lost. */
  isUnclear: z.boolean(),
  state,
  wonAt: instant,
  contacted: step,
  sent: step,
  delivered: step,
  cleared: step,
  note: z.string().nullable(),
  /** Grows with every change, a corrected score's too. */
  version: z.int(),
});
export type AdminPrize = z.infer<typeof AdminPrize>;

const counts = z.object({ won: z.int(), contacted: z.int(), sent: z.int(), delivered: z.int() });

export const adminPrizes = {
  list: endpoint({
    method: 'GET',
    path: '/admin/game-groups/:id/prizes',
    access: 'admin',
    summary: 'The prizes that a settled grid has won and what became of each, best first',
    params: z.strictObject({ id: idText }),
    query: z.strictObject({
      state: state.optional(),
      /** changed: only those that a correction made another prize than their winner was told of; unreached: whose winner its mail did not reach. */
      only: z.enum(['changed', 'unreached'], 'invalid').optional(),
      ...paging(50, 200),
    }),
    response: z.object({
      prizes: z.array(AdminPrize),
      total: z.int(),
      /** By state, whatever the filter. */
      counts,
      /** Of those that are not delivered, whose winner's account is no more: nobody is left to deliver them to. */
      undeliverable: z.int(),
      /** Of those that are not delivered, which a corrected score has taken away: nobody waits for them. */
      lost: z.int(),
      /** Those that a correction changed after their winner was told, and of them how many nobody has cleared up with the winner yet. */
      changed: z.int(),
      unclear: z.int(),
      /** Of how many the mail did not reach the winner, whom nobody has told in another way either. */
      unreached: z.int(),
      /** From when the days of the delivery count; null: not settled, nothing is won yet. */
      settledAt: instant.nullable(),
    }),
    done: 'ok',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/admin/game-groups/:id/prizes/:playerId',
    access: 'admin',
    summary: 'Notes how far a prize has come, if nobody has changed it since the version that was read',
    params: z.strictObject({ id: idText, playerId: idText }),
    body: z.strictObject({
      state,
      /** Left out: as it was; empty: none. */
      note: lines(PRIZE_NOTE_MAX).optional(),
      /** That a correction changed the prize has been cleared up with the winner, or not after all; left out: as it was. */
      isCleared: z.boolean().optional(),
      version: id,
    }),
    response: AdminPrize,
    done: 'prizeUpdated',
  }),
};
