/** The version of the texts that ask for consent to reminders by mail. Change it with them. */
export const REMINDER_TEXT_VERSION = '2026-11-26';

/** The screens that ask for the consent; `mail`: once the page of the unsubscribe link, which asks no more. */
export const REMINDER_PLACES = ['complete', 'incomplete', 'profile', 'mail'] as const;
export type ReminderPlace = (typeof REMINDER_PLACES)[number];
