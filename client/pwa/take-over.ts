/** What a page says to a new release that waits, once the player has agreed: workbox-window's own word. */
const takeOver = 'SKIP_WAITING';

/** Whether a message asks the waiting worker to take over. */
export function isTakeOver(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === takeOver;
}
