import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { instant, nothing, timeZone } from './fields.ts';

const endpointUrl = z.url({ protocol: /^https$/, error: 'invalid' }).max(1000, 'too_long');
const base64url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+={0,2}$/, 'invalid')
    .max(max, 'too_long');
/** A time of day, `22:00`. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid');

/** When a player is not to be disturbed, by the clock of each device; `from` may be the later one: over midnight. */
const QuietHours = z.object({ from: timeOfDay, until: timeOfDay });

/** What a player wants to be told, on all devices alike. */
const PushPreferences = z.object({
  announcements: z.boolean(),
  reminders: z.boolean(),
  results: z.boolean(),
  quietHours: QuietHours.nullable(),
});
export type PushPreferences = z.infer<typeof PushPreferences>;

/** All that the server has of this device, to be compared with what the browser has at every start. */
const PushState = z.object({
  /** A browser's subscription made with another key is dead: it has to be made anew. */
  publicKey: z.string(),
  /** Of this session; null: none. */
  subscription: z
    .object({
      endpoint: z.string(),
      language: z.enum(['es', 'pt-BR']),
      timeZone: z.string(),
      /** The push service took none of the last five: only a new subscription helps. */
      isDisabled: z.boolean(),
      lastSuccessAt: instant.nullable(),
    })
    .nullable(),
  preferences: PushPreferences,
});
export type PushState = z.infer<typeof PushState>;

/** What became of an announcement's pushes: devices. `sent` is the sum of the others. */
const PushFigures = z.object({
  announcementId: z.int(),
  at: instant,
  sent: z.int(),
  /** Taken by the push service, which keeps it for a device that sleeps. */
  delivered: z.int(),
  /** The subscription was no more, and is deleted. */
  gone: z.int(),
  /** Refused, or given up. */
  failed: z.int(),
  waiting: z.int(),
  /** Logged out before their turn, or the announcement was over. */
  dropped: z.int(),
});
export type PushFigures = z.infer<typeof PushFigures>;

export const PUSH_TEST_RESULTS = ['delivered', 'gone', 'refused', 'unreachable'] as const;

export const push = {
  publicKey: endpoint({
    method: 'GET',
    path: '/push/public-key',
    access: 'public',
    summary: 'The VAPID public key to subscribe with',
    response: z.object({ publicKey: z.string() }),
  }),
  state: endpoint({
    method: 'GET',
    path: '/push/subscription',
    access: 'session',
    summary: 'What the server has of this device, to compare and renew',
    response: PushState,
  }),
  subscribe: endpoint({
    method: 'PUT',
    path: '/push/subscription',
    access: 'session',
    summary:
      "Stores this device's subscription, in the request's language; whatever it had before is replaced",
    limit: 'push',
    body: z.strictObject({
      endpoint: endpointUrl,
      keys: z.strictObject({ p256dh: base64url(200), auth: base64url(100) }),
      expirationTime: z.number().nullable().optional(),
      /** The device's, for quiet hours and times in texts; left out: that of the player's country. */
      timeZone: timeZone.optional(),
    }),
    response: PushState,
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
    summary: 'Which topics the player wants, and when not to be disturbed',
    /** Left out: as it was, so that two devices do not undo each other. */
    body: z.strictObject({
      announcements: z.boolean().optional(),
      reminders: z.boolean().optional(),
      results: z.boolean().optional(),
      quietHours: z
        .strictObject({ from: timeOfDay, until: timeOfDay })
        .refine(({ from, until }) => from !== until, { path: ['until'], message: 'unchanged' })
        .nullable()
        .optional(),
    }),
    response: PushState,
  }),
  figures: endpoint({
    method: 'GET',
    path: '/admin/push/announcements',
    access: 'admin',
    summary: 'What became of the pushes of the last 200 announcements that were pushed, newest first',
    response: z.array(PushFigures),
    done: 'ok',
  }),
  test: endpoint({
    method: 'POST',
    path: '/admin/push/test',
    access: 'admin',
    summary: "Pushes a test to the caller's own devices, at once",
    limit: 'push',
    response: z.array(
      z.object({
        /** The host of the device's push service. */
        service: z.string(),
        isThisDevice: z.boolean(),
        result: z.enum(PUSH_TEST_RESULTS),
        /** What the push service answered; null: nothing. */
        status: z.int().nullable(),
      }),
    ),
    done: 'ok',
  }),
};
