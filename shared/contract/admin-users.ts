import { z } from 'zod';
import { OUTCOMES } from '../rules/outcome.ts';
import { SEARCH_MAX } from '../rules/panel-input.ts';
import { AdminGame } from './admin-games.ts';
import { endpoint } from './endpoint.ts';
import { booleanText, id, idText, instant, nothing, optionalLine, paging } from './fields.ts';

const AdminPrediction = z.object({
  id: z.string(),
  /** Null before the match's `reveal_at` (decision 6), and without a pick. */
  betType: z.enum(OUTCOMES).nullable(),
  /** void: the match was cancelled; none: there is no pick. */
  status: z.enum(['pending', 'won', 'lost', 'void', 'none']),
  /** When the server stored it; null: there is no pick. */
  createdAt: instant.nullable(),
  /** The values that it replaced, oldest first; empty until the match is revealed. */
  earlier: z.array(z.object({ betType: z.enum(OUTCOMES), at: instant })),
  game: AdminGame,
});
export type AdminPrediction = z.infer<typeof AdminPrediction>;

const AdminUser = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  role: z.enum(['player', 'admin']),
  isActive: z.boolean(),
  isVerified: z.boolean(),
  totalPredictions: z.int(),
  correctPredictions: z.int(),
  /** Prizes that are not delivered yet. */
  prizesDue: z.int(),
  /** How many of them are under way. */
  prizesSent: z.int(),
});
export type AdminUser = z.infer<typeof AdminUser>;

/** The page of one user; the list has no personal data beyond the address. */
const AdminUserPage = AdminUser.extend({
  name: z.string(),
  phone: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  registeredAt: instant,
  /** Names of the player's groups. */
  groups: z.array(z.string()),
});
export type AdminUserPage = z.infer<typeof AdminUserPage>;

const params = z.strictObject({ id: idText });

export const adminUsers = {
  list: endpoint('GET /admin/users', {
    permission: 'users',
    summary: 'Users by username, searched by username, e-mail or name',
    query: z.strictObject({ search: optionalLine(SEARCH_MAX), ...paging(50, 200) }),
    response: z.object({
      users: z.array(AdminUser),
      total: z.int(),
      /** The search found more than `total`; the list has the first ones by name. */
      isMore: z.boolean(),
    }),
  }),
  get: endpoint('GET /admin/users/:id', {
    permission: 'users',
    summary: 'One user, with name, phone, country and groups',
    params,
    response: AdminUserPage,
  }),
  toggleStatus: endpoint('PUT /admin/users/:id/toggle-status', {
    permission: 'users',
    stepUp: true,
    summary:
      'Disables or enables a user; disabling logs the user out at once. Without `isActive` it toggles the state; with `isActive` a repeat changes nothing',
    params,
    body: z.strictObject({ isActive: z.boolean().optional() }).optional(),
    response: z.object({ isActive: z.boolean() }),
    done: 'userStatusUpdated',
  }),
  remove: endpoint('POST /admin/users/:id/delete', {
    permission: 'users',
    stepUp: true,
    summary: 'Deletes the personal data of a user; the picks stay without a name',
    params,
    response: nothing,
    done: 'userDeleted',
  }),
  predictions: endpoint('GET /admin/predictions', {
    permission: 'users',
    summary:
      'The picks of a user, latest match first, or only correct or incorrect ones; of one grid all matches in its order, with an answer to the player',
    query: z.strictObject({
      userId: idText,
      gameGroupId: idText.optional(),
      isCorrect: booleanText.optional(),
      ...paging(100, 500),
    }),
    response: z.object({
      predictions: z.array(AdminPrediction),
      /** The number of picks. A grid has matches without one too. */
      total: z.int(),
      /** The picks of the grid in words, in the player's language; null: not a whole grid is asked for. */
      answer: z.string().nullable(),
    }),
  }),
  verifyPredictions: endpoint('POST /admin/verify-predictions', {
    permission: 'users',
    summary: 'Counts the hits of one player in one grid again; returns the difference',
    body: z.strictObject({ userId: id, gameGroupId: id }),
    response: z.object({ changed: z.int(), correctCount: z.int(), predictions: z.int() }),
    done: 'predictionsVerified',
  }),
};
