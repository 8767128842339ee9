/** The server sends one mail of a kind a minute to an address and no more (who asks sooner gets none, and is not always told). */
const waitMs = 60_000;

/** The mails that can be asked for again: to verify a player's address, or to reset the password kept under one. */
export const mailOf = {
  verification: (playerId: number) => `verification-mail.${playerId}`,
  reset: (email: string) => `reset-mail.${email}`,
};

const keyOf = (mail: string) => `doce.${mail}`;

/** One was sent: the next can be asked for after what this gives, in epoch milliseconds of the device's clock. It outlives a reload. */
export function beginMailWait(mail: string): number {
  const end = Date.now() + waitMs;
  try {
    sessionStorage.setItem(keyOf(mail), String(end));
  } catch {
    // The wait lasts as long as the page.
  }
  return end;
}

/** When the wait ends; 0 when nothing is kept, or what no wait can last to: the device's clock was set back meanwhile. */
export function endOfMailWait(mail: string): number {
  try {
    const end = Number(sessionStorage.getItem(keyOf(mail)));
    return end - Date.now() <= waitMs ? end : 0;
  } catch {
    return 0;
  }
}

/** Whole seconds until then, 0 when over. */
export function secondsUntil(end: number, now = Date.now()): number {
  return Math.max(0, Math.ceil((end - now) / 1000));
}
