import { tabStore } from '../lib/web-storage.ts';
import { storageKeys } from '../lib/storage-keys.ts';

/**
 * The server sends at most one mail of a kind per minute to an address. It ignores an earlier request, sometimes
 * without an error.
 */
const waitMs = 60_000;

/** The mails that a player can request again: to verify an address or to reset a password. */
export const mailOf = {
  verification: (playerId: number) => `verification-mail.${playerId}`,
  reset: (email: string) => `reset-mail.${email}`,
};

const keyOf = (mail: string) => `${storageKeys.mailWait}${mail}`;

/**
 * Starts the cooldown after a mail. Returns its end in epoch milliseconds of the device's clock. It survives a reload.
 */
export function beginMailWait(mail: string): number {
  const end = Date.now() + waitMs;
  tabStore.set(keyOf(mail), String(end));
  return end;
}

/**
 * Returns the end of the cooldown in epoch milliseconds; 0 without one, or if the device's clock was set back
 * meanwhile.
 */
export function endOfMailWait(mail: string): number {
  const end = Number(tabStore.get(keyOf(mail)));
  return end - Date.now() <= waitMs ? end : 0;
}

/** Returns whole seconds, rounded up; 0 after the end. */
export function secondsUntil(end: number, now = Date.now()): number {
  return Math.max(0, Math.ceil((end - now) / 1000));
}
