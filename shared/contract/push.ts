import { z } from 'zod';
import { LANGUAGES } from '../rules/languages.ts';
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

/** Hours without pushes, by the clock of each device. They span midnight if `from` is later than `until`. */
const QuietHours = z.object({ from: timeOfDay, until: timeOfDay });

/** A player's topics and quiet hours, for all devices. */
const PushPreferences = z.object({
  announcements: z.boolean(),
  reminders: z.boolean(),
  results: z.boolean(),
  groups: z.boolean(),
  quietHours: QuietHours.nullable(),
});
export type PushPreferences = z.infer<typeof PushPreferences>;

/** All stored data of this device, which the client compares with the browser's subscription at every start. */
const PushState = z.object({
  /** The VAPID key. The browser must subscribe again if its subscription has another key. */
  publicKey: z.string(),
  /** The subscription of this session, or null. */
  subscription: z
    .object({
      endpoint: z.string(),
      language: z.enum(LANGUAGES),
      timeZone: z.string(),
      /** The push service refused five pushes in a row. The device must subscribe again. */
      isDisabled: z.boolean(),
      lastSuccessAt: instant.nullable(),
    })
    .nullable(),
  preferences: PushPreferences,
});
export type PushState = z.infer<typeof PushState>;

/** Numbers of devices per outcome of an announcement's pushes. `sent` is the sum of the others. */
const PushFigures = z.object({
  announcementId: z.int(),
  at: instant,
  sent: z.int(),
  /** Accepted by the push service, which stores a push until the device is online. */
  delivered: z.int(),
  /** The subscription no longer existed and was deleted. */
  gone: z.int(),
  /** Refused, or ten attempts failed. */
  failed: z.int(),
  waiting: z.int(),
  /** The device logged out before its push was sent, or the announcement had expired. */
  dropped: z.int(),
});
export type PushFigures = z.infer<typeof PushFigures>;

export const push = {
  publicKey: endpoint('GET /push/public-key', {
    access: 'public',
    summary: 'The VAPID public key to subscribe with',
    response: z.object({ publicKey: z.string() }),
  }),
  state: endpoint('GET /push/subscription', {
    access: 'session',
    summary: 'The data of this device on the server, to compare and renew the subscription',
    response: PushState,
  }),
  subscribe: endpoint('PUT /push/subscription', {
    access: 'session',
    summary: 'Stores or replaces the subscription of this device, with the language of the request',
    limit: 'push',
    body: z.strictObject({
      endpoint: endpointUrl,
      keys: z.strictObject({ p256dh: base64url(200), auth: base64url(100) }),
      expirationTime: z.number().nullable().optional(),
      /** The device's time zone, for quiet hours and times in texts. Default: the zone of the player's country. */
      timeZone: timeZone.optional(),
    }),
    response: PushState,
  }),
  unsubscribe: endpoint('DELETE /push/subscription', {
    access: 'session',
    summary: 'Deletes the subscription of this device',
    status: 204,
    body: z.strictObject({ endpoint: endpointUrl }),
    response: nothing,
  }),
  preferences: endpoint('PUT /push/preferences', {
    access: 'session',
    summary: 'Sets the topics and quiet hours of the player',
    /** A missing field keeps its value, so that two devices do not overwrite each other. */
    body: z.strictObject({
      announcements: z.boolean().optional(),
      reminders: z.boolean().optional(),
      results: z.boolean().optional(),
      groups: z.boolean().optional(),
      quietHours: z
        .strictObject({ from: timeOfDay, until: timeOfDay })
        .refine(({ from, until }) => from !== until, { path: ['until'], message: 'unchanged' })
        .nullable()
        .optional(),
    }),
    response: PushState,
  }),
  figures: endpoint('GET /admin/push/announcements', {
    permission: 'announcements',
    summary: 'Device counts of the last 200 pushed announcements, newest first',
    response: z.array(PushFigures),
  }),
  test: endpoint('POST /admin/push/test', {
    permission: 'announcements',
    summary: "Sends a test push to the caller's own devices at once",
    limit: 'push',
    response: z.array(
      z.object({
        /** The host of the device's push service. */
        service: z.string(),
        isThisDevice: z.boolean(),
        result: z.enum(['delivered', 'gone', 'refused', 'unreachable']),
        /** The HTTP status of the push service, or null if it did not answer. */
        status: z.int().nullable(),
      }),
    ),
  }),
};
