import { z } from 'zod';
import { OUTCOMES } from '../rules/outcome.ts';
import { AdminGame } from './admin-games.ts';
import { endpoint } from './endpoint.ts';
import { booleanText, id, idText, instant, line, nothing, paging } from './fields.ts';

const AdminPrediction = z.object({
  id: z.string(),
  betType: z.enum(OUTCOMES),
  status: z.enum(['pending', 'won', 'lost']),
  createdAt: instant,
  game: AdminGame,
});

const AdminUser = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  role: z.enum(['player', 'admin']),
  isActive: z.boolean(),
  isVerified: z.boolean(),
  totalPredictions: z.int(),
  correctPredictions: z.int(),
});

const params = z.strictObject({ id: idText });

export const adminUsers = {
  list: endpoint({
    method: 'GET',
    path: '/admin/users',
    access: 'admin',
    summary: 'Users by name, searched by username or e-mail',
    query: z.strictObject({ search: line(120).optional(), ...paging(50, 200) }),
    response: z.object({ users: z.array(AdminUser), total: z.int() }),
    done: 'ok',
  }),
  toggleStatus: endpoint({
    method: 'PUT',
    path: '/admin/users/:id/toggle-status',
    access: 'admin',
    summary: 'Disables or enables a user; a disabled one is logged out at once',
    params,
    response: z.object({ isActive: z.boolean() }),
    done: 'userStatusUpdated',
  }),
  remove: endpoint({
    method: 'POST',
    path: '/admin/users/:id/delete',
    access: 'admin',
    summary: "Deletes a user's personal data; the picks stay, nameless",
    params,
    response: nothing,
    done: 'userDeleted',
  }),
  predictions: endpoint({
    method: 'GET',
    path: '/admin/predictions',
    access: 'admin',
    summary: "A user's picks, perhaps of one grid, perhaps only the correct or incorrect ones",
    query: z.strictObject({
      userId: idText,
      gameGroupId: idText.optional(),
      isCorrect: booleanText.optional(),
      ...paging(100, 500),
    }),
    response: z.object({ predictions: z.array(AdminPrediction), total: z.int() }),
    done: 'ok',
  }),
  verifyPredictions: endpoint({
    method: 'POST',
    path: '/admin/verify-predictions',
    access: 'admin',
    summary: "Scores one player's picks in one grid again and says how many changed",
    body: z.strictObject({ userId: id, gameGroupId: id }),
    response: z.object({ changed: z.int(), correctCount: z.int(), predictions: z.int() }),
    done: 'predictionsVerified',
  }),
};
