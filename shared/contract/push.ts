import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { nothing } from './fields.ts';

const endpointUrl = z.url({ protocol: /^https$/, error: 'invalid' }).max(1000, 'too_long');

export const push = {
  publicKey: endpoint({
    method: 'GET',
    path: '/push/public-key',
    access: 'public',
    summary: 'The VAPID public key to subscribe with',
    response: z.object({ publicKey: z.string() }),
  }),
  subscribe: endpoint({
    method: 'PUT',
    path: '/push/subscription',
    access: 'session',
    summary: "Stores this device's subscription",
    status: 204,
    body: z.strictObject({
      endpoint: endpointUrl,
      keys: z.strictObject({
        p256dh: z.string().max(200, 'too_long'),
        auth: z.string().max(100, 'too_long'),
      }),
      expirationTime: z.number().nullable().optional(),
    }),
    response: nothing,
  }),
  unsubscribe: endpoint({
    method: 'DELETE',
    path: '/push/subscription',
    access: 'session',
    summary: "Ends this device's subscription",
    status: 204,
    body: z.strictObject({ endpoint: endpointUrl }),
    response: nothing,
  }),
  preferences: endpoint({
    method: 'PUT',
    path: '/push/preferences',
    access: 'session',
    summary: 'Which topics the player wants',
    status: 204,
    body: z.strictObject({ announcements: z.boolean(), reminders: z.boolean(), results: z.boolean() }),
    response: nothing,
  }),
};
