import { z } from 'zod';
import { REMINDER_PLACES } from '../rules/reminders.ts';
import { endpoint } from './endpoint.ts';

/** Reminders by mail of missing picks (PUSH-11). */
const ReminderMail = z.object({
  isOn: z.boolean(),
  /** The mail server refused the last one for good, so no more are sent to this address. */
  isUndeliverable: z.boolean(),
});
export type ReminderMail = z.infer<typeof ReminderMail>;

export const reminders = {
  get: endpoint('GET /reminders/mail', {
    access: 'session',
    summary: 'Whether the player gets reminders of missing picks by mail',
    response: ReminderMail,
  }),
  set: endpoint('PUT /reminders/mail', {
    access: 'session',
    summary: 'Gives or withdraws the consent to reminders by mail, with the language of the request',
    limit: 'push',
    body: z.strictObject({
      isOn: z.boolean(),
      /** The screen that asked. */
      place: z.enum(REMINDER_PLACES).exclude(['mail']),
    }),
    response: ReminderMail,
  }),
};
