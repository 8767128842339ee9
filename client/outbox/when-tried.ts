import type { OutboxRow } from './outbox-row.ts';
import type { OwnPicksStore } from './own-picks.ts';

/**
 * Waits until none of these choices is queued or being sent, by this page or another sender, at most `timeoutMs`.
 * Returns those that are still on this device.
 */
export function whenTried(
  store: OwnPicksStore,
  opIds: readonly string[],
  timeoutMs: number,
): Promise<OutboxRow[]> {
  const left = () => store.read().rows.filter(({ opId }) => opIds.includes(opId));
  const isSending = () => left().some(({ state }) => state === 'queued' || state === 'sending');
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop();
      resolve(left());
    };
    const stop = store.subscribe(() => !isSending() && done());
    const timer = setTimeout(done, timeoutMs);
    if (!isSending()) done();
  });
}
